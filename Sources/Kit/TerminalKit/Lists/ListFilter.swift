/// The line above a list in which the user types a filter, and which shows it afterwards.
public nonisolated struct ListFilter: Hashable, Sendable {
    /// The effect of an event. The filter does not know the list, so the caller applies the words to it.
    public enum Reaction: Hashable, Sendable {
        /// The filter has no use for the event, so it belongs to the list, such as Up and Down while the user types.
        case ignored
        /// The cursor has moved, or the typing has ended. The list stays filtered.
        case moved
        /// The list is no longer filtered: Escape was pressed, or the typing ended without words.
        case dismissed
        /// The words of the filter have changed, by a key or by a paste.
        case edited(String)
    }

    /// The words, with the cursor. ``Reaction/edited(_:)`` reports each change of them.
    public private(set) var field: LineEditor
    /// Whether the user is typing words, until Enter. Escape removes the filter before and afterwards.
    public private(set) var isTyping = true

    /// Creates a filter that takes keys immediately. Typed characters follow the given words.
    public init(_ words: String) {
        field = LineEditor(words)
    }

    /// The keys of the filter. Enter is included only while the user types, because afterwards it opens an item.
    public var hints: [Hint] {
        (isTyping ? [Hint(.enter, Words.say("filter.keep", "keep"))] : [])
            + [Hint(.escape, Words.say("filter.all", "all"))]
    }

    /// Up, Down and the page keys are ignored even while the user types, so that the list can move its selection.
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

    /// Draws the filter into a line. Only while the user types, it is underlined and has the cursor.
    public func draw(in frame: inout Frame, _ line: GridRect) {
        let places = line.columns([.fixed(2), .rest])
        frame.draw("/", in: places[0], style: .colored(.highlight, bold: true))
        frame.draw(field, in: places[1], style: isTyping ? CellStyle(underline: true) : .plain, isFocused: isTyping)
    }
}
