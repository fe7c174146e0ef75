nonisolated extension Frame {
    /// Draws a border with a title at the left and a note at the right of its upper edge, and returns the space inside.
    ///
    /// If the note does not fit next to the title, it is left out. A title that does not fit is truncated. A box of
    /// fewer than seven columns has no title and no note. A box of fewer than two columns or rows is not drawn.
    @discardableResult
    public mutating func drawBox(
        _ rect: GridRect, title: String = "", note: String = "", style: CellStyle = .quiet,
        titleStyle: CellStyle = .strong
    ) -> GridRect {
        let inside = rect.inset(columns: 1, rows: 1)
        guard rect.columns >= 2, rect.rows >= 2 else { return inside }
        fill(rect.line(0), with: "─", style: style)
        fill(rect.line(rect.rows - 1), with: "─", style: style)
        let (left, right) = (rect.column, rect.endColumn - 1)
        for (row, ends) in zip([rect.row, rect.endRow - 1], [("┌", "┐"), ("└", "┘")]) {
            draw(ends.0, at: GridPoint(column: left, row: row), style: style, clip: rect)
            draw(ends.1, at: GridPoint(column: right, row: row), style: style, clip: rect)
        }
        for row in rect.row + 1..<rect.endRow - 1 {
            draw("│", at: GridPoint(column: left, row: row), style: style, clip: rect)
            draw("│", at: GridPoint(column: right, row: row), style: style, clip: rect)
        }
        let edge = rect.line(0).inset(columns: 2)
        guard edge.columns > 2 else { return inside }
        if !title.isEmpty {
            let text = " \(title.truncated(toColumns: edge.columns - 2)) "
            draw(text, at: edge.origin, style: titleStyle, clip: edge)
        }
        let taken = title.isEmpty ? 0 : TextWidth.columns(title) + 3
        if !note.isEmpty, taken + TextWidth.columns(note) + 2 <= edge.columns {
            draw(" \(note) ", in: edge, .right, style: style)
        }
        return inside
    }

    /// Draws a horizontal line across the first row of a rectangle. The line does not touch the border of a box around
    /// it.
    public mutating func drawRule(_ rect: GridRect, style: CellStyle = .quiet) {
        fill(rect.line(0), with: "─", style: style)
    }
}
