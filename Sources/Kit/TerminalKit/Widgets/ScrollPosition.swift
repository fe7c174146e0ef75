/// The visible part of a list or text. Scrollbars are drawn from it, and keys use it to know how far to scroll.
public nonisolated struct ScrollPosition: Hashable, Sendable {
    /// The visible rows, counted from 0 among all.
    public var window: Range<Int>
    /// The number of all rows in the unit of ``window``: lines of a list, rows of a text, or fields of a form.
    public var count: Int

    /// Creates a position for a scrollbar and for keys that scroll. It does not check that the window lies within the
    /// count.
    public init(window: Range<Int>, count: Int) {
        self.window = window
        self.count = count
    }

    /// Whether everything is visible. If so, no scrollbar is drawn.
    public var isWhole: Bool { window.count >= count }
}
