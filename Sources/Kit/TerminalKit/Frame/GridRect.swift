/// A rectangle of cells; never of negative size.
public nonisolated struct GridRect: Hashable, Sendable {
    /// The leftmost column.
    public var column: Int
    /// The topmost row.
    public var row: Int
    /// The width in cells.
    public var columns: Int
    /// The height in cells.
    public var rows: Int

    /// Creates a rectangle; a negative size counts as none.
    public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Creates a rectangle of this size at the top left corner.
    public init(_ size: GridSize) {
        self.init(columns: size.columns, rows: size.rows)
    }

    /// The top left cell.
    public var origin: GridPoint { GridPoint(column: column, row: row) }
    /// How large it is, wherever it lies.
    public var size: GridSize { GridSize(columns: columns, rows: rows) }
    /// True when it has no cell.
    public var isEmpty: Bool { columns == 0 || rows == 0 }
    /// The column after the last.
    public var endColumn: Int { column + columns }
    /// The row after the last.
    public var endRow: Int { row + rows }

    /// True when the cell at a point is one of its cells.
    public func contains(_ point: GridPoint) -> Bool {
        point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
    }

    /// The part that lies within the other.
    public func clipped(to other: GridRect) -> GridRect {
        let column = min(max(column, other.column), other.endColumn)
        let row = min(max(row, other.row), other.endRow)
        return GridRect(
            column: column, row: row,
            columns: min(endColumn, other.endColumn) - column, rows: min(endRow, other.endRow) - row)
    }

    /// One row of it, counted from its top; empty where it has no such row.
    public func line(_ index: Int) -> GridRect {
        GridRect(column: column, row: row + index, columns: columns, rows: index >= 0 && index < rows ? 1 : 0)
    }

    /// Leaves this many columns out on the left and on the right, and rows at the top and at the bottom.
    public func inset(columns horizontal: Int = 0, rows vertical: Int = 0) -> GridRect {
        GridRect(
            column: column + min(horizontal, columns), row: row + min(vertical, rows),
            columns: columns - 2 * horizontal, rows: rows - 2 * vertical)
    }

    /// A rectangle of at most this size in the middle.
    public func centered(_ size: GridSize) -> GridRect {
        let columns = min(size.columns, columns)
        let rows = min(size.rows, rows)
        return GridRect(
            column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2, columns: columns,
            rows: rows)
    }

    /// Cuts the rectangle from top to bottom into bands of the given heights.
    ///
    /// ```swift
    /// let bands = frame.bounds.rows(.fixed(1), .rest, .fixed(1))
    /// frame.draw("Notes", in: bands[0], style: .strong)
    /// ```
    ///
    /// What fixed bands leave is shared by the flexible ones; when there is too little, the last bands come out empty.
    public func rows(_ lengths: Length...) -> [GridRect] {
        var next = row
        return Length.resolve(lengths, total: rows).map { height in
            defer { next += height }
            return GridRect(column: column, row: next, columns: columns, rows: height)
        }
    }

    /// Cuts the rectangle from left to right into pieces of the given widths, with `gap` empty columns between them.
    public func columns(_ lengths: [Length], gap: Int = 0) -> [GridRect] {
        var next = column
        return Length.resolve(lengths, total: columns - gap * max(0, lengths.count - 1)).map { width in
            defer { next += width + gap }
            return GridRect(column: min(next, endColumn), row: row, columns: min(width, endColumn - next), rows: rows)
        }
    }

    /// The left part, at most this many columns wide: so what belongs together stays together on a very wide screen.
    public func clipped(toColumns columns: Int) -> GridRect {
        GridRect(column: column, row: row, columns: min(self.columns, columns), rows: rows)
    }
}
