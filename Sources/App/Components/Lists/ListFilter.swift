import TerminalKit

/// The line above a list in which a filter is typed, and which shows it afterwards.
nonisolated struct ListFilter: Hashable, Sendable {
    /// The effect of an event on the filter.
    enum Reaction: Equatable {
        case ignored, moved, dismissed
        case edited(String)
    }

    private(set) var field: LineEditor
    /// Whether keys go to the filter.
    private(set) var isTyping = true

    init(_ words: String) {
        field = LineEditor(words)
    }

    var hints: [Hint] { (isTyping ? [Hint(.enter, "keep")] : []) + [Hint(.escape, "all")] }

    mutating func handle(_ event: InputEvent) -> Reaction {
        if event == .key(.escape) { return .dismissed }
        guard isTyping else { return .ignored }
        let before = field.text
        switch event {
        case .key(.enter):
            isTyping = false
            // A filter without words filters nothing, so it closes.
            return field.text.allSatisfy(\.isWhitespace) ? .dismissed : .moved
        // These keys move the selection even while the filter is typed.
        case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown): return .ignored
        case .key(let key): guard field.handle(key) else { return .ignored }
        case .paste(let text): field.insert(text)
        default: return .ignored
        }
        return field.text == before ? .moved : .edited(field.text)
    }

    func draw(in frame: inout Frame, _ line: GridRect) {
        let places = line.columns([.fixed(2), .rest])
        frame.draw("/", in: places[0], style: .colored(.highlight, bold: true))
        frame.draw(field, in: places[1], style: isTyping ? CellStyle(underline: true) : .plain, isFocused: isTyping)
    }
}
