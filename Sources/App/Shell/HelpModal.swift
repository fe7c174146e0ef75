import TerminalKit

final class HelpModal: Modal {
    private let content: () -> HelpView

    /// - Parameter content: Called for each frame, because the keys may change.
    init(_ content: @escaping () -> HelpView) {
        self.content = content
    }

    var name: String { "help" }
    var hints: [Hint] { [Hint("any key", "close")] }

    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome {
        switch event {
        case .key, .click: .closed()
        default: .ignored
        }
    }

    func draw(in frame: inout Frame) { content().draw(in: &frame) }
}
