import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct PendingEditsViewModelTests {
    private let context = TestContext()
    private let scene: Live<PendingEditsViewModel>

    private var journal: Journal { context.journal }

    init() {
        scene = Live(
            PendingEditsViewModel(navigator: context.navigator, useCase: context.useCases, formatting: .american))
        journal.followErrors(scene.errors)
        context.gateways.pendingEdits.edits.send([
            PendingEdit(.sample(1), EditMark(.refused(message: "Too cheap", fields: [:]))),
            PendingEdit(.sample(2), EditMark(.sending, isDeletion: true)),
            PendingEdit(.sample(3), EditMark(.waiting)),
        ])
        scene.input.$load()
    }

    @Test("Each pending edit shows its action and its state")
    func rows() {
        #expect(
            scene.edits.map { "\($0.text): \($0.detail)" } == [
                "Change \"Product 1\", $3.00: Too cheap", "Delete \"Product 2\": sent, no answer yet",
                "Change \"Product 3\", $7.00: waits to be sent",
            ])
        #expect(scene.edits.map(\.isRefused) == [true, false, false])
        context.gateways.pendingEdits.edits.send([])
        #expect(scene.edits.isEmpty)
    }

    @Test("A pending edit can be undone, and a late undo is reported")
    func undo() {
        scene.input.$undo(.sampleID(3))
        context.gateways.pendingEdits.undos.answer(true)
        scene.input.$undo(.sampleID(2))
        context.gateways.pendingEdits.undos.answer(false)
        journal.expect(
            "undo edit of 3", "undo edit of 2", "error: The change was sent already and can no longer be undone.")
    }

    @Test("A second undo of an edit is ignored during the first, but other edits can be undone")
    func undoTwice() {
        for number in [3, 3, 1] { scene.input.$undo(.sampleID(number)) }
        context.gateways.pendingEdits.undos.answer(true)
        scene.input.$undo(.sampleID(3))
        journal.expect("undo edit of 3", "undo edit of 1", "undo edit of 3")
        scene.end()
        _ = journal.history
    }

    @Test("A refused edit is retried or discarded, and a failure is reported")
    func decisions() {
        scene.input.$retry(.sampleID(1))
        context.gateways.pendingEdits.retries.answer(())
        scene.input.$discard(.sampleID(1))
        context.gateways.pendingEdits.discards.fail(GatewayError.storage(message: "No space"))
        journal.expect("retry edit of 1", "discard edit of 1", "error: No space")
    }

    @Test("Only edits with a conflict open for a decision")
    func conflict() {
        let conflict = EditConflict(fields: ["name"], before: .sample(4), mine: .sample(4), theirs: Product.sample(5))
        context.gateways.pendingEdits.edits.send([
            PendingEdit(.sample(1)), PendingEdit(.sample(4), EditMark(.conflict(conflict))),
        ])
        #expect(scene.edits.map(\.isInConflict) == [false, true])
        scene.input.$select(.sampleID(1))
        scene.input.$select(.sampleID(4))
        scene.input.$select(.sampleID(4))
        journal.expect("to conflict of 4")
        context.navigator.conflicts.answer(())
        scene.input.$select(.sampleID(4))
        journal.expect("to conflict of 4")
    }

    @Test("A line names the order that it waits for, and the reason")
    func dependency() {
        let line = OrderLine(id: -1, orderID: -7, productID: 31, quantity: 2)
        let order = Order(id: -7, customer: "Ada")
        let held = EditMark<OrderLine>(.waitingFor(kind: "orders", entity: "-7", reason: nil))
        context.gateways.pendingEdits.edits.send([PendingEdit(order: order), PendingEdit(line: line, held)])
        #expect(scene.edits.map(\.text) == ["Add the order of \"Ada\"", "Add 2 × product 31"])
        #expect(scene.edits.map(\.detail) == ["waits to be sent", "waits for the order of \"Ada\""])
        let refused = EditMark<OrderLine>(.waitingFor(kind: "orders", entity: "-7", reason: "No credit"))
        context.gateways.pendingEdits.edits.send([
            PendingEdit(order: order, EditMark(.refused(message: "No credit", fields: [:]))),
            PendingEdit(line: line, refused),
        ])
        #expect(scene.edits.map(\.detail) == ["No credit", "waits for the order of \"Ada\": No credit"])
        #expect(scene.edits.map(\.isRefused) == [true, false])
    }

    @Test("A line whose product was deleted needs a decision, but cannot be opened")
    func missingProduct() {
        let line = OrderLine.sample(2)
        let conflict = EditConflict(fields: ["product_id"], before: nil, mine: line, theirs: nil)
        context.gateways.pendingEdits.edits.send([PendingEdit(line: line, EditMark(.conflict(conflict)))])
        #expect(scene.edits.map(\.detail) == ["names something that no longer exists"])
        #expect(scene.edits.map(\.isInConflict) == [true])
        scene.input.$select(.orderLine(line.id))
        scene.input.$discard(.orderLine(line.id))
        journal.expect("discard edit of line 2")
    }
}
