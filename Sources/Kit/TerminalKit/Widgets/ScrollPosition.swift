/// The visible part of a list or text, from which a scrollbar is drawn and keys know how far to scroll.
public nonisolated struct ScrollPosition: Hashable, Sendable {
    /// The visible rows, counted from 0 among all.
    public var window: Range<Int>
    /// The number of all rows, visible or not.
    public var count: Int

    /// For a scrollbar and for keys that scroll. Whether the window lies within the count is not checked.
    public init(window: Range<Int>, count: Int) {
        self.window = window
        self.count = count
    }

    /// Whether everything is visible.
    public var isWhole: Bool { window.count >= count }
}
