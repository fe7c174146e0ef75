/// The scroll position of a text, as a value. It does not know the text, whose length may change.
public nonisolated struct TextScroll: Hashable, Sendable {
    /// The number of rows above the first visible one. It may be too large if the text has become shorter.
    public private(set) var top = 0

    /// Creates a position at the beginning of the text. Create one for each text, because scrolling is not carried over
    /// to the next.
    public init() {}

    /// Scrolls by a key or the wheel. Returns `false` for an event that does not scroll.
    ///
    /// `position` has the visible lines, so that scrolling stops at the end of the text.
    public mutating func handle(_ event: InputEvent, at position: ScrollPosition) -> Bool {
        guard let rows = event.scrolling(rows: position.window.count, of: position.count) else { return false }
        let last = max(0, position.count - position.window.count)
        top = min(max(0, top + rows), last)
        return true
    }
}
