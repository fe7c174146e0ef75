/// The place of a cell: columns and rows are counted from the top left corner, from 0.
public nonisolated struct GridPoint: Hashable, Sendable {
    /// Cells to the left of it.
    public var column: Int
    /// Cells above it.
    public var row: Int

    /// Creates a point, which may lie outside every frame.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
