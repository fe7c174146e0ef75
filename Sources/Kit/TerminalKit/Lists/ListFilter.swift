/// The line above a list in which a filter is typed, and which shows it afterwards.
public nonisolated struct ListFilter: Hashable, Sendable {
    /// The effect of an event. The filter does not know the list, so the caller applies the words to it.
    public enum Reaction: Hashable, Sendable {
        /// The filter has no use for the event, so it is the list's: also Up and Down while words are typed.
        case ignored
        /// The cursor has moved, or the typing has ended. The list stays filtered as it is.
        case moved
        /// The list is not filtered any more: Escape was pressed, or the typing ended without words.
        case dismissed
        /// The words that the list is filtered by have changed, by a key or by a paste.
        case edited(String)
    }

    /// The words, with the cursor. Each change of them is reported by ``Reaction/edited(_:)``.
    public private(set) var field: LineEditor
    /// Whether words are being typed, until Enter. Escape removes the filter before and afterwards.
    public private(set) var isTyping = true

    /// A filter that takes keys at once. What is typed follows the given words.
    public init(_ words: String) {
        field = LineEditor(words)
    }

    /// The keys of the filter: Enter only while words are typed, as it opens an item afterwards.
    public var hints: [Hint] {
        (isTyping ? [Hint(.enter, Words.say("filter.keep", "keep"))] : [])
            + [Hint(.escape, Words.say("filter.all", "all"))]
    }

    /// Up, Down and the page keys are ignored even while words are typed, so that the list can move its selection.
    public mutating func handle(_ event: InputEvent) -> Reaction {
        if event == .key(.escape) { return .dismissed }
        guard isTyping else { return .ignored }
        let before = field.text
        switch event {
        case .key(.enter):
            isTyping = false
            return field.text.allSatisfy(\.isWhitespace) ? .dismissed : .moved
        case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown): return .ignored
        case .key(let key): guard field.handle(key) else { return .ignored }
        case .paste(let text): field.insert(text)
        default: return .ignored
        }
        return field.text == before ? .moved : .edited(field.text)
    }

    /// Draws the filter into a line. Only while words are typed it is underlined and has the cursor.
    public func draw(in frame: inout Frame, _ line: GridRect) {
        let places = line.columns([.fixed(2), .rest])
        frame.draw("/", in: places[0], style: .colored(.highlight, bold: true))
        frame.draw(field, in: places[1], style: isTyping ? CellStyle(underline: true) : .plain, isFocused: isTyping)
    }
}
