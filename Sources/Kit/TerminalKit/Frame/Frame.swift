/// A grid of cells and the position of the text cursor: the content of the screen at one moment.
///
/// A wide character always has both halves. Overwriting one half blanks the other, and a wide character that would
/// stick out at the right edge is not drawn. As a result, the terminal can always show the grid.
///
/// ```swift
/// var frame = Frame(size: GridSize(columns: 16, rows: 3))
/// let inside = frame.drawBox(frame.bounds, title: "Notes")
/// frame.draw("Milk", in: inside.line(0), .center)
/// // ┌─ Notes ──────┐
/// // │     Milk     │
/// // └──────────────┘
/// ```
public nonisolated struct Frame: Hashable, Sendable {
    /// The size, which never changes. A window of another size needs another frame.
    public let size: GridSize
    /// The position of the terminal's cursor. The cursor is hidden if this is `nil` or a point outside the frame.
    public var cursor: GridPoint?
    /// The cells row by row, from the top left. A wide character takes two cells.
    public private(set) var cells: [Cell]

    /// The pictures, for terminals that can show real pixels. Other terminals show the cells.
    public internal(set) var pictures: [PlacedPicture] = []

    /// Creates a frame of blank cells. A negative size counts as 0.
    public init(size: GridSize) {
        self.size = GridSize(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// The rectangle of all cells, whose origin is column 0 of row 0.
    public var bounds: GridRect { GridRect(size) }

    /// The cell at a point, which must be within ``bounds``. Only the index in ``cells`` is checked. A column outside
    /// the frame may trap, or return a cell of another row.
    public subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// The rows as plain text, without trailing spaces. In a line with a wide character, the index of a later character
    /// is less than its column.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            for cell in cells[row * size.columns..<(row + 1) * size.columns] where !cell.isTrailing {
                line.append(cell.character)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The lines as one string without colors and trailing spaces, for tests and logs.
    public var text: String { lines.joined(separator: "\n") }

    /// Draws one character. Does nothing outside the grid, or if only a part of the character would be inside `clip`.
    public mutating func put(_ character: Character, at point: GridPoint, style: CellStyle, clip: GridRect) {
        put(Cell(character, style: style), at: point, within: clip.clipped(to: bounds))
    }

    /// Puts one cell, for callers that put many cells and check the clipping only once. `place` must be within the
    /// grid.
    mutating func put(_ cell: Cell, at point: GridPoint, within place: GridRect) {
        guard cell.columns > 0, place.contains(point), point.column + Int(cell.columns) <= place.endColumn
        else { return }
        let index = point.row * size.columns + point.column
        separateHalves(at: index)
        if cell.columns == 2 {
            separateHalves(at: index + 1)
            cells[index + 1] = .trailing(style: cell.style)
        }
        cells[index] = cell
    }

    /// Puts the same cell everywhere in `place`, which must be within the grid.
    mutating func put(_ cell: Cell, throughout place: GridRect) {
        guard cell.columns == 1, !place.isEmpty else { return }
        for row in place.row..<place.endRow {
            let start = row * size.columns + place.column
            let end = start + place.columns
            // A wide character can stick out only at the edges.
            separateHalves(at: start)
            separateHalves(at: end - 1)
            cells.replaceSubrange(start..<end, with: repeatElement(cell, count: place.columns))
        }
    }

    /// Changes the style of the cells in a rectangle, or in the whole frame if `rect` is `nil`.
    ///
    /// If a wide character is on the edge of the rectangle, both halves change.
    public mutating func restyle(_ rect: GridRect? = nil, _ change: (inout CellStyle) -> Void) {
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

    /// Blanks the other half of a wide character when this cell is about to be overwritten.
    private mutating func separateHalves(at index: Int) {
        switch cells[index].columns {
        case 0: cells[index - 1] = .space(style: cells[index - 1].style)
        case 2: cells[index + 1] = .space(style: cells[index + 1].style)
        default: break
        }
    }
}
