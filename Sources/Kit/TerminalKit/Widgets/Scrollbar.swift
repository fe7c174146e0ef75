/// Shows the visible part of a list as a bar next to it.
public nonisolated enum Scrollbar {
    /// The rows of the track that the thumb covers, or an empty range if everything is on screen.
    ///
    /// The thumb has at least one row. It touches an end of the track only if the list shows that end, provided that it
    /// leaves more than one row of the track free.
    public static func thumb(showing range: Range<Int>, of count: Int, rows: Int) -> Range<Int> {
        guard rows > 0, !range.isEmpty, range.count < count else { return 0..<0 }
        let length = min(rows, max(1, range.count * rows / count))
        let free = rows - length
        var start = free * range.lowerBound / (count - range.count)
        if range.lowerBound > 0, free > 1 { start = max(1, start) }
        return start..<start + length
    }
}

nonisolated extension Frame {
    /// Draws a scrollbar into the last column of a rectangle. Draws nothing if the whole list is visible.
    public mutating func drawScrollbar(showing range: Range<Int>, of count: Int, in rect: GridRect) {
        let thumb = Scrollbar.thumb(showing: range, of: count, rows: rect.rows)
        guard !thumb.isEmpty else { return }
        for row in 0..<rect.rows {
            let isThumb = thumb.contains(row)
            draw(
                isThumb ? "█" : "│", at: GridPoint(column: rect.endColumn - 1, row: rect.row + row), style: .quiet,
                clip: rect)
        }
    }
}
