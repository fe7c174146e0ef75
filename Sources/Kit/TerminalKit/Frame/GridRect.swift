/// A cell's place, columns and rows counted from the top left corner, from 0.
package nonisolated struct GridPoint: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A number of columns and rows.
package nonisolated struct GridSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of cells; never of negative size.
package nonisolated struct GridRect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    package init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    package init(_ size: GridSize) {
        self.init(columns: size.columns, rows: size.rows)
    }

    package var origin: GridPoint { GridPoint(column: column, row: row) }
    package var size: GridSize { GridSize(columns: columns, rows: rows) }
    package var isEmpty: Bool { columns == 0 || rows == 0 }
    package var endColumn: Int { column + columns }
    package var endRow: Int { row + rows }

    package func contains(_ point: GridPoint) -> Bool {
        point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
    }

    /// The part that lies within the other.
    package func clipped(to other: GridRect) -> GridRect {
        let column = min(max(column, other.column), other.endColumn)
        let row = min(max(row, other.row), other.endRow)
        return GridRect(
            column: column, row: row,
            columns: min(endColumn, other.endColumn) - column, rows: min(endRow, other.endRow) - row)
    }

    /// One row of it, counted from its top; empty where it has no such row.
    package func line(_ index: Int) -> GridRect {
        GridRect(column: column, row: row + index, columns: columns, rows: index >= 0 && index < rows ? 1 : 0)
    }

    /// Without the given edges.
    package func inset(columns horizontal: Int = 0, rows vertical: Int = 0) -> GridRect {
        GridRect(
            column: column + min(horizontal, columns), row: row + min(vertical, rows),
            columns: columns - 2 * horizontal, rows: rows - 2 * vertical)
    }

    /// A rectangle of at most this size in the middle.
    package func centered(_ size: GridSize) -> GridRect {
        let columns = min(size.columns, columns)
        let rows = min(size.rows, rows)
        return GridRect(
            column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2, columns: columns,
            rows: rows)
    }

    /// Cuts the rectangle from top to bottom into bands of the given heights.
    ///
    /// What fixed bands leave is shared by the flexible ones; when there is too little, the last bands come out empty.
    package func rows(_ lengths: Length...) -> [GridRect] {
        var next = row
        return Length.resolve(lengths, total: rows).map { height in
            defer { next += height }
            return GridRect(column: column, row: next, columns: columns, rows: height)
        }
    }

    /// Cuts the rectangle from left to right, with `gap` empty columns between the pieces.
    package func columns(_ lengths: [Length], gap: Int = 0) -> [GridRect] {
        var next = column
        return Length.resolve(lengths, total: columns - gap * max(0, lengths.count - 1)).map { width in
            defer { next += width + gap }
            return GridRect(column: min(next, endColumn), row: row, columns: min(width, endColumn - next), rows: rows)
        }
    }
}

/// How much of a row or column a piece takes.
package nonisolated enum Length: Hashable, Sendable {
    /// This many cells, or fewer where there are not so many.
    case fixed(Int)
    /// A share of what the fixed pieces leave, by weight.
    case share(Int)

    /// All that is left.
    package static let rest = Length.share(1)

    package static func resolve(_ lengths: [Length], total: Int) -> [Int] {
        var left = max(0, total)
        var weight = 0
        var result = lengths.map { length in
            switch length {
            case .fixed(let cells):
                let taken = min(max(0, cells), left)
                left -= taken
                return taken
            case .share(let share):
                weight += max(0, share)
                return 0
            }
        }
        for case (let index, .share(let share)) in zip(lengths.indices, lengths) where weight > 0 {
            // Each takes its share of what is still left, so that the rounding never loses a cell.
            result[index] = left * max(0, share) / weight
            left -= result[index]
            weight -= max(0, share)
        }
        return result
    }
}

nonisolated extension GridRect {
    /// The part that is at most so wide: what belongs together stays within sight on a very wide screen.
    package func clipped(toColumns columns: Int) -> GridRect {
        GridRect(column: column, row: row, columns: min(self.columns, columns), rows: rows)
    }
}
