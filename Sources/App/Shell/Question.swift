import PresentationKit
import ReactiveUI
import TerminalKit

/// A dialog that waits for its answer: the index of a button, or none.
final class Question: Modal {
    @Property private var dialog: Dialog
    private let result: NavigationResult<Int>

    init(_ dialog: Dialog, _ result: NavigationResult<Int>) {
        self.dialog = dialog
        self.result = result
    }

    var name: String { "question \(dialog.title)" }
    var hints: [Hint] {
        (dialog.buttons.count > 1 ? [Hint("←→", "choose")] : []) + [Hint(.enter, "press"), Hint(.escape, "close")]
    }

    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome {
        switch dialog.handle(event, in: size) {
        case .handled: .handled
        case .ignored: .ignored
        case .pressed(let button): .closed { [result] in result.finish(with: button) }
        case .dismissed: .closed { [result] in result.finish(with: nil) }
        }
    }

    func draw(in frame: inout Frame) { frame.draw(dialog) }
}
