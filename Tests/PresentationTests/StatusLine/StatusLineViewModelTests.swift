import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct StatusViewModelTests {
    private let context = TestContext()
    private let scene: Live<StatusLineViewModel>

    private var journal: Journal { context.journal }

    init() {
        scene = Live(StatusLineViewModel(useCase: context.useCases))
    }

    @Test("It shows since when the server cannot be reached, and how many edits wait or were refused")
    func states() {
        let since = Date(timeIntervalSince1970: 1_000)
        scene.input.$load()
        context.gateways.connectivity.states.send(.offline(since: since))
        context.gateways.pendingEdits.edits.send([
            PendingEdit(id: 1, edit: .save(.sample(1)), state: .sent),
            PendingEdit(id: 2, edit: .delete(.sample(2)), state: .refused(message: "No")),
            PendingEdit(id: 3, edit: .save(.sample(1)), state: .waiting),
        ])
        context.gateways.session.accounts.answerAndStay(.sample)
        #expect(scene.connectivity == .offline(since: since))
        #expect(scene.waitingCount == 2)
        #expect(scene.refusedCount == 1)
        #expect(scene.account == .sample)
        context.gateways.pendingEdits.edits.send([])
        context.gateways.connectivity.states.send(.online)
        #expect(scene.connectivity == .online)
        #expect(scene.waitingCount == 0)
        #expect(scene.refusedCount == 0)
        journal.expect("watch account")
    }

    @Test("It is watched once, however often it is loaded")
    func once() {
        scene.input.$load()
        scene.input.$load()
        journal.expect("watch account")
    }

    @Test("The server is asked at once when the user wants it")
    func reconnect() {
        scene.input.$reconnect()
        journal.expect("reconnect")
    }

    @Test("Deletions are told as they begin; those of before, and those that go on, are not news")
    func deletions() {
        let edits = context.gateways.pendingEdits.edits
        func deletion(_ id: Int, _ state: PendingEdit.State) -> PendingEdit {
            PendingEdit(id: id, edit: .delete(.sample(id)), state: state)
        }
        journal.follow(scene.deleted) { "deleted \($0.product.name)" }
        edits.send([deletion(1, .waiting), deletion(2, .refused(message: "No"))])
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(.sample)
        journal.expect("watch account")
        edits.send([
            deletion(1, .waiting), deletion(2, .refused(message: "No")), deletion(3, .waiting),
            PendingEdit(id: 4, edit: .save(.sample(4)), state: .waiting),
        ])
        #expect(scene.output.canUndo(3))
        edits.send([deletion(1, .waiting), deletion(3, .sent)])
        #expect(!scene.output.canUndo(3))
        // A held deletion is sent under a new identity.
        edits.send([PendingEdit(id: 5, edit: .delete(.sample(1)), state: .waiting), deletion(3, .sent)])
        edits.send([])
        edits.send([PendingEdit(id: 6, edit: .delete(.sample(1)), state: .waiting)])
        journal.expect("deleted Product 3", "deleted Product 1")
    }

    @Test("What becomes of edits for which no form waits is told as it happens, from the first load on")
    func settled() {
        let events = context.gateways.pendingEdits.events
        journal.follow(scene.settled) { "\($0)".prefix { $0 != "(" } + " \($0.edit.product.name)" }
        events.send(.performed(.save(.sample(1))))
        scene.input.$load()
        scene.input.$load()
        events.send(.performed(.save(.sample(2))))
        events.send(.refused(.delete(.sample(3)), message: "It is on loan."))
        journal.expect("watch account", "performed Product 2", "refused Product 3")
    }

    @Test("What waits for the account that signs in next is not news either")
    func nextAccount() {
        let edits = context.gateways.pendingEdits.edits
        journal.follow(scene.deleted) { "deleted \($0.product.name)" }
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(nil)
        edits.send([PendingEdit(id: 9, edit: .delete(.sample(9)), state: .waiting)])
        context.gateways.session.accounts.answerAndStay(.sample)
        journal.expect("watch account", "deleted Product 9")
    }

    @Test("An edit is taken back, or it was too late")
    func undo() {
        let edit = PendingEdit(id: 3, edit: .delete(.sample(3)), state: .waiting)
        journal.follow(scene.undone) { "undone \($0.product.name)" }
        journal.followErrors(scene.errors)
        scene.input.$undo(edit)
        context.gateways.pendingEdits.undos.answer(true)
        scene.input.$undo(edit)
        context.gateways.pendingEdits.undos.answer(false)
        journal.expect(
            "undo edit 3", "undone Product 3", "undo edit 3",
            "error: The change was sent already and can no longer be undone.")
    }
}
