/// A short message about a result that needs no decision.
///
/// ```swift
/// frame.draw(Toast(.success, "Deleted the note", hint: "u undo"), in: frame.bounds)
/// ```
///
/// It has no timer. The caller draws it, or leaves it out.
public nonisolated struct Toast: Hashable, Sendable {
    /// The kind of result. It decides the sign and the color.
    public enum Kind: Hashable, Sendable {
        /// For results that are neither good nor bad.
        case information
        /// For a completed action whose result cannot be seen on the screen.
        case success
        /// For problems that need attention but have not failed.
        case warning
        /// For an action that has failed. Say what was kept.
        case failure
    }

    /// The kind. It is shown both by a sign and by a color, so it is also visible without colors.
    public var kind: Kind
    /// The text, in one line. It is cut if it does not fit.
    public var text: String
    /// The next possible action, such as "u undo". If there is too little room, the text is cut first.
    public var hint: String

    /// Creates a message, without a hint if the user can do nothing about it.
    public init(_ kind: Kind, _ text: String, hint: String = "") {
        self.kind = kind
        self.text = text
        self.hint = hint
    }

    fileprivate var sign: (text: String, color: CellColor) {
        switch kind {
        case .information: ("•", .accent)
        case .success: ("✓", .success)
        case .warning: ("!", .warning)
        case .failure: ("✗", .danger)
        }
    }
}

nonisolated extension Frame {
    /// Draws a message into the first row of a rectangle, followed by its hint. It does not clear the row.
    public mutating func draw(_ toast: Toast, in rect: GridRect) {
        let line = rect.line(0)
        let hint = toast.hint.isEmpty ? "" : " · \(toast.hint)"
        let column = draw("\(toast.sign.text) ", at: line.origin, style: .colored(toast.sign.color), clip: line)
        let text = toast.text.truncated(toColumns: line.endColumn - column - TextWidth.columns(hint))
        let end = draw(text, at: GridPoint(column: column, row: line.row), clip: line)
        draw(hint, at: GridPoint(column: end, row: line.row), style: .quiet, clip: line)
    }
}
