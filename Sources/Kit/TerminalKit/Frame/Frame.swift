/// A grid of cells, and where the text cursor stands in it: one picture of the screen.
///
/// A wide character always keeps both its halves: overwriting one half blanks the other, and one that would stick out
/// at the right edge is not drawn. So the grid is always what a terminal can show.
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
    /// Fixed for the life of the frame: a window of another size needs another frame.
    public let size: GridSize
    /// The position of the terminal's cursor; `nil` hides it.
    public var cursor: GridPoint?
    /// Row by row, from the top left.
    public private(set) var cells: [Cell]

    /// The pictures for terminals that show real pixels. All others show the cells.
    public internal(set) var pictures: [PlacedPicture] = []

    /// All cells are blank. A negative size counts as 0.
    public init(size: GridSize) {
        self.size = GridSize(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// The rectangle of all cells, with the origin at 0, 0.
    public var bounds: GridRect { GridRect(size) }

    /// Traps outside ``bounds``.
    public subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// The rows as plain text, without trailing spaces.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = String(
                cells[row * size.columns..<(row + 1) * size.columns].lazy.filter { !$0.isTrailing }.map(\.character))
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// What a test compares, and a log can hold: no colors, and spaces at the ends of lines are left out.
    public var text: String { lines.joined(separator: "\n") }

    /// Draws one character. Does nothing outside the grid, or if `clip` would cut the character.
    public mutating func put(_ character: Character, at point: GridPoint, style: CellStyle, clip: GridRect) {
        put(character, columns: TextWidth.columns(character), at: point, style: style, clip: clip)
    }

    /// For callers that have measured the character already, so that its width is determined once.
    mutating func put(_ character: Character, columns: Int, at point: GridPoint, style: CellStyle, clip: GridRect) {
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

    /// Blanks the other half of a wide character of which this cell is about to be overwritten.
    private mutating func separateHalves(at index: Int) {
        if cells[index].isTrailing {
            cells[index - 1] = .space(style: cells[index - 1].style)
        } else if cells[index].columns == 2 {
            cells[index + 1] = .space(style: cells[index + 1].style)
        }
    }
}
