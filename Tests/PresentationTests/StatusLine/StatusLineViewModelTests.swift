import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct StatusLineViewModelTests {
    private let context = TestContext()
    private let scene: Live<StatusLineViewModel>

    private var journal: Journal { context.journal }

    init() {
        scene = Live(StatusLineViewModel(useCase: context.useCases))
    }

    @Test("The status line shows the outage's start and the counts of edits")
    func states() {
        let since = Date(timeIntervalSince1970: 1_000)
        scene.input.$load()
        context.gateways.connectivity.states.send(.offline(since: since))
        context.gateways.pendingEdits.edits.send([
            PendingEdit(.sample(1), EditMark(.sending)), PendingEdit(.sample(4), EditMark(.conflict(.sample))),
            PendingEdit(.sample(2), EditMark(.refused(message: "No", fields: [:]), isDeletion: true)),
            PendingEdit(.sample(3), EditMark(.waiting)),
        ])
        context.gateways.session.accounts.answerAndStay(.sample)
        #expect(scene.connectivity == .offline(since: since))
        #expect(scene.waitingCount == 2)
        #expect(scene.refusedCount == 1)
        #expect(scene.conflictCount == 1)
        #expect(scene.account == .sample)
        context.gateways.pendingEdits.edits.send([])
        context.gateways.connectivity.states.send(.online)
        #expect(scene.connectivity == .online)
        #expect(scene.waitingCount == 0)
        #expect(scene.refusedCount == 0)
        journal.expect("watch account")
    }

    @Test("The status is watched once after any number of loads")
    func once() {
        scene.input.$load()
        scene.input.$load()
        journal.expect("watch account")
    }

    @Test("The user's retry probes the server immediately")
    func reconnect() {
        scene.input.$reconnect()
        journal.expect("reconnect")
    }

    @Test("Each new deletion is reported, but not deletions from before the start")
    func deletions() {
        let edits = context.gateways.pendingEdits.edits
        func deletion(_ id: Int, _ state: EditMark<Product>.State) -> PendingEdit {
            PendingEdit(.sample(id), EditMark(state, isDeletion: true))
        }
        journal.follow(scene.deleted) { "deleted \($0.entity?.product?.name ?? "")" }
        edits.send([deletion(1, .waiting), deletion(2, .refused(message: "No", fields: [:]))])
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(.sample)
        journal.expect("watch account")
        edits.send([
            deletion(1, .waiting), deletion(2, .refused(message: "No", fields: [:])), deletion(3, .held),
            PendingEdit(.sample(4), EditMark(.waiting)),
        ])
        #expect(scene.output.canUndo(.sampleID(3)))
        edits.send([deletion(1, .waiting), deletion(3, .sending)])
        #expect(!scene.output.canUndo(.sampleID(3)))
        edits.send([])
        edits.send([PendingEdit(.sample(1), EditMark(.waiting, isDeletion: true))])
        journal.expect("deleted Product 3", "deleted Product 1")
    }

    @Test("After the first load, the status line reports outcomes of edits without a form")
    func settled() {
        let events = context.gateways.pendingEdits.events
        journal.follow(scene.settled) { edit in
            "\(edit.entity?.product?.name ?? "") \(edit.mark.needsDecision ? "to decide" : "performed")"
        }
        events.send(PendingEdit(.sample(1), EditMark()))
        scene.input.$load()
        scene.input.$load()
        events.send(PendingEdit(.sample(2), EditMark()))
        events.send(
            PendingEdit(.sample(3), EditMark(.refused(message: "It is on loan.", fields: [:]), isDeletion: true)))
        journal.expect("watch account", "Product 2 performed", "Product 3 to decide")
    }

    @Test("Edits waiting for the next account are not reported")
    func nextAccount() {
        let edits = context.gateways.pendingEdits.edits
        journal.follow(scene.deleted) { "deleted \($0.entity?.product?.name ?? "")" }
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(nil)
        edits.send([PendingEdit(.sample(9), EditMark(.waiting, isDeletion: true))])
        context.gateways.session.accounts.answerAndStay(.sample)
        journal.expect("watch account", "deleted Product 9")
    }

    @Test("An edit is undone, or a failure reports that it was too late")
    func undo() {
        let edit = PendingEdit(.sample(3), EditMark(.waiting, isDeletion: true))
        journal.follow(scene.undone) { "undone \($0.entity?.product?.name ?? "")" }
        journal.followErrors(scene.errors)
        scene.input.$undo(edit)
        context.gateways.pendingEdits.undos.answer(true)
        scene.input.$undo(edit)
        context.gateways.pendingEdits.undos.answer(false)
        journal.expect(
            "undo edit of 3", "undone Product 3", "undo edit of 3",
            "error: The change was sent already and can no longer be undone.")
    }
}

extension EditConflict<Product> {
    fileprivate static var sample: EditConflict {
        EditConflict(fields: ["name"], before: .sample(4), mine: .sample(5), theirs: .sample(6))
    }
}
