/// A short message about a result that needs no decision.
///
/// ```swift
/// frame.draw(Toast(.success, "Deleted the note", hint: "u undo"), in: frame.bounds)
/// ```
///
/// A toast has no timer. The caller decides for how long to draw it.
public nonisolated struct Toast: Hashable, Sendable {
    /// The kind of result, which determines the sign and the color.
    public enum Kind: Hashable, Sendable {
        /// For results that are neither good nor bad.
        case information
        /// For a completed action whose result is not visible on the screen.
        case success
        /// For problems that need attention but are not failures.
        case warning
        /// For a failed action. In the text, also mention what was saved.
        case failure
    }

    /// The kind of result. A sign and a color show it, so it is visible without colors.
    public var kind: Kind
    /// The text, in one line. If it does not fit, it is cut off.
    public var text: String
    /// An action that the user can take next, such as "u undo". If there is too little space, the text is shortened
    /// before the hint.
    public var hint: String

    /// Creates a message, without a hint if the user can do nothing about the result.
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
    /// Draws a toast and its hint into the first row of a rectangle. The row is not cleared first.
    public mutating func draw(_ toast: Toast, in rect: GridRect) {
        let line = rect.line(0)
        let hint = toast.hint.isEmpty ? "" : " · \(toast.hint)"
        let column = draw("\(toast.sign.text) ", at: line.origin, style: .colored(toast.sign.color), clip: line)
        let text = toast.text.truncated(toColumns: line.endColumn - column - TextWidth.columns(hint))
        let end = draw(text, at: GridPoint(column: column, row: line.row), clip: line)
        draw(hint, at: GridPoint(column: end, row: line.row), style: .quiet, clip: line)
    }
}
