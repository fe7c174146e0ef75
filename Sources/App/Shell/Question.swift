import PresentationKit
import ReactiveUI
import TerminalKit

/// A dialog that waits for its answer, which is the index of a button or `nil`.
final class Question: Modal {
    @Property private var dialog: Dialog
    private let answer: (Int?) -> Void

    init(_ alert: NavigationAlert, answer: @escaping (Int?) -> Void) {
        let buttons = alert.choices.map(\.title) + [alert.choices.isEmpty ? "Close" : "Cancel"]
        // The last button has the focus, so that Enter chooses the safe answer.
        dialog = Dialog(
            title: alert.title, message: alert.message, buttons: buttons, focused: buttons.count - 1,
            destructive: alert.choices.firstIndex(where: \.isDestructive))
        self.answer = answer
    }

    var name: String { "question \(dialog.title)" }
    var hints: [Hint] {
        (dialog.buttons.count > 1 ? [Hint("←→", "choose")] : []) + [Hint(.enter, "press"), Hint(.escape, "close")]
    }

    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome {
        switch dialog.handle(event, in: size) {
        case .handled: .handled
        case .ignored: .ignored
        // The index of the last button does not count as a choice.
        case .pressed(let button): .closed { [answer] in answer(button) }
        case .dismissed: .closed { [answer] in answer(nil) }
        }
    }

    func draw(in frame: inout Frame) { frame.draw(dialog) }
}

extension NavigationAlert {
    /// Returns a dialog for a question with a message, and a list for choices without a message.
    func modal(answer: @escaping (Int?) -> Void) -> any Modal {
        guard message.isEmpty, !choices.isEmpty else { return Question(self, answer: answer) }
        let entries = choices.enumerated().map { index, choice in
            PaletteEntry(id: "\(index)", title: choice.title) { answer(index) }
        }
        return Palette("choice \(title)", title: title, entries) { _, entry in
            if let entry { entry.run() } else { answer(nil) }
        }
    }
}
