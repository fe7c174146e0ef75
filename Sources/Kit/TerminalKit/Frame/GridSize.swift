/// The size of a frame or rectangle in cells.
public nonisolated struct GridSize: Hashable, Sendable {
    /// The width in cells. A wide character takes two of them.
    public var columns: Int
    /// The height in cells. A cell is about twice as high as it is wide.
    public var rows: Int

    /// Creates a size without checking it. Frames and rectangles treat a negative size as 0.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
