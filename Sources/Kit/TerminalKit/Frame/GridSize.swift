/// A number of columns and rows.
public nonisolated struct GridSize: Hashable, Sendable {
    /// Cells beside each other.
    public var columns: Int
    /// Cells below each other.
    public var rows: Int

    /// Creates a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
