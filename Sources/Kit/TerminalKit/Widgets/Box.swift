nonisolated extension Frame {
    /// Draws a border with an optional title and returns the space inside.
    @discardableResult
    package mutating func drawBox(
        _ rect: GridRect, title: String = "", style: CellStyle = .quiet, titleStyle: CellStyle = .strong
    )
        -> GridRect
    {
        guard rect.columns >= 2, rect.rows >= 2 else { return rect.inset(columns: 1, rows: 1) }
        let line = String(repeating: "─", count: rect.columns - 2)
        draw("┌\(line)┐", in: rect.line(0), style: style)
        for row in 1..<rect.rows - 1 {
            draw("│", in: rect.line(row), style: style)
            draw("│", in: rect.line(row), .right, style: style)
        }
        draw("└\(line)┘", in: rect.line(rect.rows - 1), style: style)
        if !title.isEmpty, rect.columns > 6 {
            let text = " \(title.truncated(toColumns: rect.columns - 6)) "
            draw(text, at: GridPoint(column: rect.column + 2, row: rect.row), style: titleStyle, clip: rect)
        }
        return rect.inset(columns: 1, rows: 1)
    }

    /// Draws a line across the first row of a rectangle.
    package mutating func drawRule(_ rect: GridRect, style: CellStyle = .quiet) {
        draw(String(repeating: "─", count: rect.columns), in: rect, style: style)
    }
}
