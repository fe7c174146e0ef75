/// The visible part of a list or text.
public nonisolated struct ScrollPosition: Hashable, Sendable {
    /// The visible rows.
    public var window: Range<Int>
    /// The number of all rows.
    public var count: Int

    /// The rows of `window`, of `count` rows.
    public init(window: Range<Int>, count: Int) {
        self.window = window
        self.count = count
    }

    /// Whether everything is visible.
    public var isWhole: Bool { window.count >= count }
}
