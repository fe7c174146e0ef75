/// The scroll position of a text. The position does not contain the text, so the length of the text may change.
public nonisolated struct TextScroll: Hashable, Sendable {
    /// The number of rows above the first visible row. The number may be too large if the text has become shorter.
    public private(set) var top = 0

    /// Creates a position at the start of a text. Create a new position for each text, because one text's position does
    /// not apply to another.
    public init() {}

    /// Scrolls by a key or the wheel. Returns `false` for any other event.
    ///
    /// `position` contains the visible lines, so that scrolling stops at the end of the text.
    public mutating func handle(_ event: InputEvent, at position: ScrollPosition) -> Bool {
        guard let rows = event.scrolling(rows: position.window.count, of: position.count) else { return false }
        let last = max(0, position.count - position.window.count)
        top = min(max(0, top + rows), last)
        return true
    }
}
