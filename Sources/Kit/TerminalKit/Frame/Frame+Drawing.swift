/// Draws text. Everything is clipped to the given rectangle and to the frame.
nonisolated extension Frame {
    /// Writes text on one line from a point on and returns the column after it.
    ///
    /// What does not fit is cut without a sign; use `draw(_:in:)` for an ellipsis.
    @discardableResult
    public mutating func draw(
        _ text: some StringProtocol, at point: GridPoint, style: CellStyle = .plain, clip: GridRect? = nil
    )
        -> Int
    {
        let clip = clip ?? bounds
        var point = point
        for character in text {
            guard point.column < clip.endColumn else { break }
            let columns = TextWidth.columns(character)
            put(character, columns: columns, at: point, style: style, clip: clip)
            point.column += columns
        }
        return point.column
    }

    /// Writes text into the first row of a rectangle. Ends with an ellipsis if it does not fit.
    public mutating func draw(
        _ text: some StringProtocol, in rect: GridRect, _ alignment: LineAlignment = .left, style: CellStyle = .plain
    ) {
        guard !rect.isEmpty else { return }
        let text = text.truncated(toColumns: rect.columns)
        let space = rect.columns - TextWidth.columns(text)
        let start =
            switch alignment {
            case .left: rect.column
            case .center: rect.column + space / 2
            case .right: rect.column + space
            }
        draw(text, at: GridPoint(column: start, row: rect.row), style: style, clip: rect)
    }

    /// Writes text over several rows, broken between words; the last row that fits ends with an ellipsis where more
    /// follows.
    ///
    /// Returns how many rows it took.
    @discardableResult
    public mutating func drawWrapped(_ text: some StringProtocol, in rect: GridRect, style: CellStyle = .plain) -> Int {
        let lines = text.wrapped(toColumns: rect.columns)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            let isCut = index == rect.rows - 1 && lines.count > rect.rows
            draw(isCut ? (line + "…").truncated(toColumns: rect.columns) : line, in: rect.line(index), style: style)
        }
        return min(lines.count, rect.rows)
    }

    /// Fills a rectangle with a character, which must be one column wide.
    public mutating func fill(_ rect: GridRect, with character: Character = " ", style: CellStyle = .plain) {
        let rect = rect.clipped(to: bounds)
        let columns = TextWidth.columns(character)
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn {
                put(character, columns: columns, at: GridPoint(column: column, row: row), style: style, clip: rect)
            }
        }
    }
}
