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
        scene = Live(PendingEditsViewModel(useCase: context.useCases, formatting: .american))
        journal.followErrors(scene.errors)
        context.gateways.pendingEdits.edits.send([
            PendingEdit(id: 1, edit: .save(.sample(1)), state: .refused(message: "Too cheap")),
            PendingEdit(id: 2, edit: .delete(.sample(2)), state: .sent),
            PendingEdit(id: 3, edit: .save(.sample(3)), state: .waiting),
        ])
        scene.input.$load()
    }

    @Test("It says of each edit what is to be done and what has become of it, and follows them")
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

    @Test("One that waits is taken back, and an undo that comes too late is told")
    func undo() {
        scene.input.$undo(3)
        context.gateways.pendingEdits.undos.answer(true)
        scene.input.$undo(2)
        context.gateways.pendingEdits.undos.answer(false)
        journal.expect(
            "undo edit 3", "undo edit 2", "error: The change was sent already and can no longer be undone.")
    }

    @Test("A refused one is sent again or given up; a failure of that is told")
    func decisions() {
        scene.input.$retry(1)
        context.gateways.pendingEdits.retries.answer(())
        scene.input.$discard(1)
        context.gateways.pendingEdits.discards.fail(GatewayError.storage(message: "No space"))
        journal.expect("retry edit 1", "discard edit 1", "error: No space")
    }
}
