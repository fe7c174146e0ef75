/// Draws text. The text is clipped to the given rectangle and to the frame.
nonisolated extension Frame {
    /// Writes text in one line, starting at a point, and returns the column after the text.
    ///
    /// Text that does not fit is cut off without an ellipsis. To show an ellipsis, use `draw(_:in:)`.
    @discardableResult
    public mutating func draw(
        _ text: some StringProtocol, at point: GridPoint, style: CellStyle = .plain, clip: GridRect? = nil
    )
        -> Int
    {
        let clip = clip ?? bounds
        let place = clip.clipped(to: bounds)
        var point = point
        for character in String(text) {
            guard point.column < clip.endColumn else { break }
            let cell = Cell(character, style: style)
            put(cell, at: point, within: place)
            point.column += Int(cell.columns)
        }
        return point.column
    }

    /// Writes text into the first row of a rectangle. If the text does not fit, it ends with an ellipsis.
    public mutating func draw(
        _ text: some StringProtocol, in rect: GridRect, _ alignment: LineAlignment = .left, style: CellStyle = .plain
    ) {
        guard !rect.isEmpty else { return }
        let text = text.truncated(toColumns: rect.columns)
        let start =
            switch alignment {
            case .left: rect.column
            case .center: rect.column + (rect.columns - TextWidth.columns(text)) / 2
            case .right: rect.endColumn - TextWidth.columns(text)
            }
        draw(text, at: GridPoint(column: start, row: rect.row), style: style, clip: rect)
    }

    /// Writes text over several rows, with line breaks between words. If the text does not fit, the last row ends with
    /// an ellipsis.
    ///
    /// Returns the number of rows that the text takes.
    @discardableResult
    public mutating func drawWrapped(_ text: some StringProtocol, in rect: GridRect, style: CellStyle = .plain) -> Int {
        let lines = text.wrapped(toColumns: rect.columns)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            let isCut = index == rect.rows - 1 && lines.count > rect.rows
            draw(isCut ? (line + "…").truncated(toColumns: rect.columns) : line, in: rect.line(index), style: style)
        }
        return min(lines.count, rect.rows)
    }

    /// Fills a rectangle with a character that is one column wide. If the character has another width, nothing is
    /// filled.
    public mutating func fill(_ rect: GridRect, with character: Character = " ", style: CellStyle = .plain) {
        put(Cell(character, style: style), throughout: rect.clipped(to: bounds))
    }
}
