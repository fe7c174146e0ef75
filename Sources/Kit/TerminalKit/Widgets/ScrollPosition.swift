/// The visible part of a list or text, from which a scrollbar is drawn and keys know how far to scroll.
public nonisolated struct ScrollPosition: Hashable, Sendable {
    /// The visible rows, counted from 0 among all.
    public var window: Range<Int>
    /// The number of all rows in the unit of ``window``: lines of a list, rows of a text, or fields of a form.
    public var count: Int

    /// For a scrollbar and for keys that scroll. Whether the window lies within the count is not checked.
    public init(window: Range<Int>, count: Int) {
        self.window = window
        self.count = count
    }

    /// Whether everything is visible. No scrollbar is drawn then.
    public var isWhole: Bool { window.count >= count }
}
