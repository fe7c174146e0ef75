/// The position of a cell, counted from 0 at the top left corner.
public nonisolated struct GridPoint: Hashable, Sendable {
    /// The number of cells to the left. A wide character counts as two cells.
    public var column: Int
    /// The number of cells above this one.
    public var row: Int

    /// Creates a point, which may be outside every frame and may be negative.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
