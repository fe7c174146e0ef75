/// The size of a frame or rectangle in cells.
public nonisolated struct GridSize: Hashable, Sendable {
    /// The width in cells, of which a wide character takes two.
    public var columns: Int
    /// The height in cells, which are about twice as high as they are wide.
    public var rows: Int

    /// Creates a size without checking it. Frames and rectangles treat a negative size as 0.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
