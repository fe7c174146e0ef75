/// A screen's worth of cells, and where the text cursor stands in it.
///
/// A wide character always keeps both its halves: overwriting one half blanks the other, and one that would stick out
/// at the right edge is not drawn. So the grid is always what a terminal can show.
package nonisolated struct Frame: Hashable, Sendable {
    package let size: GridSize
    /// Where the terminal's cursor is shown; `nil` hides it.
    package var cursor: GridPoint?
    package private(set) var cells: [Cell]

    package init(size: GridSize) {
        self.size = GridSize(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    package var bounds: GridRect { GridRect(size) }

    package subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// The rows as plain text, without the spaces at their ends.
    package var lines: [String] {
        (0..<size.rows).map { row in
            var line = String(
                cells[row * size.columns..<(row + 1) * size.columns].lazy.filter { !$0.isTrailing }.map(\.character))
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The whole frame as plain text, a line per row.
    package var text: String { lines.joined(separator: "\n") }

    /// Puts one cell, its right half with it. Outside the grid, or cut by `clip`, it does nothing.
    package mutating func put(_ character: Character, at point: GridPoint, style: CellStyle, clip: GridRect) {
        let columns = TextWidth.columns(character)
        let last = GridPoint(column: point.column + columns - 1, row: point.row)
        guard columns > 0, bounds.contains(point), bounds.contains(last), clip.contains(point), clip.contains(last)
        else { return }
        let index = point.row * size.columns + point.column
        for half in index..<index + columns { separateHalves(at: half) }
        cells[index] = Cell(character: Sanitizer.sanitized(character), columns: columns, style: style)
        if columns == 2 { cells[index + 1] = .trailing(style: style) }
    }

    /// Changes the look of what already stands in a rectangle.
    ///
    /// A wide character on its edge changes as a whole.
    package mutating func restyle(_ rect: GridRect? = nil, _ change: (inout CellStyle) -> Void) {
        let rect = (rect ?? bounds).clipped(to: bounds)
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn {
                let index = row * size.columns + column
                change(&cells[index].style)
                if column == rect.column, cells[index].isTrailing { cells[index - 1].style = cells[index].style }
                if column == rect.endColumn - 1, cells[index].columns == 2 {
                    cells[index + 1].style = cells[index].style
                }
            }
        }
    }

    /// Blanks the other half of a wide character of which this cell is about to be overwritten.
    private mutating func separateHalves(at index: Int) {
        if cells[index].isTrailing {
            cells[index - 1] = .space(style: cells[index - 1].style)
        } else if cells[index].columns == 2 {
            cells[index + 1] = .space(style: cells[index + 1].style)
        }
    }
}
