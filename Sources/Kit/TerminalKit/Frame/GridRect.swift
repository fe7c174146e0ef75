/// A rectangle of cells, anywhere inside or outside of a frame. The initializers treat a negative size as 0. If you set
/// ``columns`` or ``rows``, do not make them negative.
public nonisolated struct GridRect: Hashable, Sendable {
    /// The leftmost column, which may be negative.
    public var column: Int
    /// The topmost row, which may be negative.
    public var row: Int
    /// The width in cells. The width equals the number of characters only if none of them is wide.
    public var columns: Int
    /// The height in cells, one for each line of text.
    public var rows: Int

    /// Creates a rectangle, for which a negative size counts as 0.
    public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Creates a rectangle of this size with its top left corner at 0, 0, such as that of a whole frame.
    public init(_ size: GridSize) {
        self.init(columns: size.columns, rows: size.rows)
    }

    /// The position of the top left cell, if the rectangle is not empty.
    public var origin: GridPoint { GridPoint(column: column, row: row) }
    /// The size of the rectangle, for example to create a frame that is drawn into it.
    public var size: GridSize { GridSize(columns: columns, rows: rows) }
    /// Whether the rectangle contains no cells, for example because a division left no room for it.
    public var isEmpty: Bool { columns == 0 || rows == 0 }
    /// The first column to the right of the rectangle, like the upper bound of a `Range`.
    public var endColumn: Int { column + columns }
    /// The first row below the rectangle.
    public var endRow: Int { row + rows }

    /// Whether a point is in the rectangle, for example the point of a click. ``endColumn`` and ``endRow`` are outside.
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

    /// Returns one row of the rectangle, counted from the top. The result is empty if the rectangle has no such row.
    public func line(_ index: Int) -> GridRect {
        GridRect(column: column, row: row + index, columns: columns, rows: index >= 0 && index < rows ? 1 : 0)
    }

    /// Removes columns on the left and right, and rows at the top and bottom. The result may be empty.
    public func inset(columns horizontal: Int = 0, rows vertical: Int = 0) -> GridRect {
        GridRect(
            column: column + min(horizontal, columns), row: row + min(vertical, rows),
            columns: columns - 2 * horizontal, rows: rows - 2 * vertical)
    }

    /// Returns a centered rectangle of this size, or a smaller one if there is less room. If a single cell is left
    /// over, it is on the right or at the bottom.
    public func centered(_ size: GridSize) -> GridRect {
        let columns = min(size.columns, columns)
        let rows = min(size.rows, rows)
        return GridRect(
            column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2, columns: columns,
            rows: rows)
    }

    /// Divides the rectangle from top to bottom into bands of the given heights.
    ///
    /// ```swift
    /// let bands = frame.bounds.rows(.fixed(1), .rest, .fixed(1))
    /// frame.draw("Notes", in: bands[0], style: .strong)
    /// ```
    ///
    /// The flexible bands share the space that the fixed bands leave. If the fixed bands do not fit, the last of them
    /// are shortened or empty, and all flexible bands are empty, in any position.
    public func rows(_ lengths: Length...) -> [GridRect] {
        var next = row
        return Length.resolve(lengths, total: rows).map { height in
            defer { next += height }
            return GridRect(column: column, row: next, columns: columns, rows: height)
        }
    }

    /// Divides the rectangle from left to right. `gap` empty columns separate the parts, even next to an empty part.
    public func columns(_ lengths: [Length], gap: Int = 0) -> [GridRect] {
        var next = column
        return Length.resolve(lengths, total: columns - gap * max(0, lengths.count - 1)).map { width in
            defer { next += width + gap }
            return GridRect(column: min(next, endColumn), row: row, columns: min(width, endColumn - next), rows: rows)
        }
    }

    /// Returns the left part, at most this many columns wide, so that text stays readable on a very wide screen.
    public func clipped(toColumns columns: Int) -> GridRect {
        GridRect(column: column, row: row, columns: min(self.columns, columns), rows: rows)
    }
}
