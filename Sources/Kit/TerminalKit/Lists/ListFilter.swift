/// The line above a list in which the user types a filter. Afterward, the line shows the filter.
public nonisolated struct ListFilter: Hashable, Sendable {
    /// The effect of an event. The filter does not contain the list, so the caller filters the list by the words.
    public enum Reaction: Hashable, Sendable {
        /// The filter does not handle the event, so pass it to the list. For example, Up and Down while the user types.
        case ignored
        /// The cursor has moved, or the typing has ended. The list is still filtered by the same words.
        case moved
        /// The list is no longer filtered, because the user pressed Escape, or ended the typing without words.
        case dismissed
        /// The user has changed the words of the filter by typing or pasting.
        case edited(String)
    }

    /// The words of the filter, with the cursor. ``Reaction/edited(_:)`` reports each change of the words.
    public private(set) var field: LineEditor
    /// Whether the user is still typing words, which Enter ends. Escape removes the filter, during the typing and after
    /// it.
    public private(set) var isTyping = true

    /// Creates a filter that accepts keys immediately. Typed characters are added after the given words.
    public init(_ words: String) {
        field = LineEditor(words)
    }

    /// The keys of the filter. Enter is included only while the user types, because after that it opens an item.
    public var hints: [Hint] {
        (isTyping ? [Hint(.enter, Words.say("filter.keep", "keep"))] : [])
            + [Hint(.escape, Words.say("filter.all", "all"))]
    }

    /// Ignores Up, Down and the page keys even while the user types, so that the list can move its selection.
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

    /// Draws the filter into a line. While the user types, the filter is underlined and has the cursor.
    public func draw(in frame: inout Frame, _ line: GridRect) {
        let places = line.columns([.fixed(2), .rest])
        frame.draw("/", in: places[0], style: .colored(.highlight, bold: true))
        frame.draw(field, in: places[1], style: isTyping ? CellStyle(underline: true) : .plain, isFocused: isTyping)
    }
}
