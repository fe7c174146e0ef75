/// The visible part of a list or text. Scrollbars show this position, and the keys that scroll depend on it.
public nonisolated struct ScrollPosition: Hashable, Sendable {
    /// The range of visible rows, counted from 0.
    public var window: Range<Int>
    /// The total number of rows, in the unit of ``window``: lines of a list, rows of a text, or fields of a form.
    public var count: Int

    /// Creates a position for a scrollbar and for the keys that scroll. Nothing checks that the window is within the
    /// count.
    public init(window: Range<Int>, count: Int) {
        self.window = window
        self.count = count
    }

    /// Whether everything is visible. If so, no scrollbar is needed.
    public var isWhole: Bool { window.count >= count }
}
