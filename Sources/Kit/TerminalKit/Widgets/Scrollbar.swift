/// A bar next to a list that shows which part of the list is visible.
public nonisolated enum Scrollbar {
    /// Returns the rows of the track that the thumb covers, or an empty range if the whole list is visible.
    ///
    /// The thumb has at least one row. If at least two rows of the track are free, the thumb touches an end of the
    /// track only if the list shows that end.
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
    /// Draws a scrollbar into the last column of a rectangle. If the whole list is visible, it draws nothing.
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
