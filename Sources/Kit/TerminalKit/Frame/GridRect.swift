/// A rectangle of cells, anywhere inside or outside of a frame. Its initializers count a negative size as 0. If you set
/// ``columns`` or ``rows``, keep them from being negative.
public nonisolated struct GridRect: Hashable, Sendable {
    /// The leftmost column, which may be negative.
    public var column: Int
    /// The topmost row, which may be negative.
    public var row: Int
    /// The width in cells. It equals the number of characters only if none of them is wide.
    public var columns: Int
    /// The height in cells: one per line of text.
    public var rows: Int

    /// Creates a rectangle. A negative size counts as 0.
    public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Creates the rectangle that has its corner at 0, 0: a whole frame of this size.
    public init(_ size: GridSize) {
        self.init(columns: size.columns, rows: size.rows)
    }

    /// The top left cell, if the rectangle is not empty.
    public var origin: GridPoint { GridPoint(column: column, row: row) }
    /// The size of the rectangle, for example for a separate frame that is drawn into it.
    public var size: GridSize { GridSize(columns: columns, rows: rows) }
    /// Whether the rectangle contains no cell, such as a band for which no room was left.
    public var isEmpty: Bool { columns == 0 || rows == 0 }
    /// The first column to the right of the rectangle, outside of it, like the end of a `Range`.
    public var endColumn: Int { column + columns }
    /// The first row below the rectangle, outside of it.
    public var endRow: Int { row + rows }

    /// Whether a click at this point is in the rectangle. ``endColumn`` and ``endRow`` are outside.
    public func contains(_ point: GridPoint) -> Bool {
        point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
    }

    /// The intersection with another rectangle, or an empty rectangle if they do not overlap.
    public func clipped(to other: GridRect) -> GridRect {
        let column = min(max(column, other.column), other.endColumn)
        let row = min(max(row, other.row), other.endRow)
        return GridRect(
            column: column, row: row,
            columns: min(endColumn, other.endColumn) - column, rows: min(endRow, other.endRow) - row)
    }

    /// One row, counted from the top. Empty if the rectangle has no such row.
    public func line(_ index: Int) -> GridRect {
        GridRect(column: column, row: row + index, columns: columns, rows: index >= 0 && index < rows ? 1 : 0)
    }

    /// Removes columns on the left and right, and rows at the top and bottom. The result may be empty.
    public func inset(columns horizontal: Int = 0, rows vertical: Int = 0) -> GridRect {
        GridRect(
            column: column + min(horizontal, columns), row: row + min(vertical, rows),
            columns: columns - 2 * horizontal, rows: rows - 2 * vertical)
    }

    /// A centered rectangle of this size, or smaller if there is less room. An odd cell is at its right or below.
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
    /// The flexible bands share the room that the fixed bands leave. If there is too little for the fixed bands, the
    /// last of them are cut or empty, and all flexible bands are empty, wherever they are.
    public func rows(_ lengths: Length...) -> [GridRect] {
        var next = row
        return Length.resolve(lengths, total: rows).map { height in
            defer { next += height }
            return GridRect(column: column, row: next, columns: columns, rows: height)
        }
    }

    /// Divides the rectangle from left to right, with `gap` empty columns between the parts, even next to an empty
    /// part.
    public func columns(_ lengths: [Length], gap: Int = 0) -> [GridRect] {
        var next = column
        return Length.resolve(lengths, total: columns - gap * max(0, lengths.count - 1)).map { width in
            defer { next += width + gap }
            return GridRect(column: min(next, endColumn), row: row, columns: min(width, endColumn - next), rows: rows)
        }
    }

    /// The left part, at most this many columns wide, so that text stays readable on a very wide screen.
    public func clipped(toColumns columns: Int) -> GridRect {
        GridRect(column: column, row: row, columns: min(self.columns, columns), rows: rows)
    }
}
