nonisolated extension Frame {
    /// Draws a list with one item in each line. The selected line has a bar, which is visible without colors.
    ///
    /// The closure draws the line with the given index, an item or a heading, in its rectangle. `rect` must have the
    /// size of the list. In a lower rectangle, the last lines are left out, even if one of them is selected.
    public mutating func draw<ID>(
        _ list: ListSelection<ID>, in rect: GridRect, line draw: (inout Frame, Int, GridRect) -> Void
    ) {
        for (row, index) in list.window.prefix(rect.rows).enumerated() {
            let place = rect.line(row)
            draw(&self, index, place.inset(columns: 1))
            if index == list.selectedLine { drawSelection(place) }
        }
    }

    /// Draws a grid with as many items in each line as fit.
    ///
    /// The first closure draws the heading in the line with the given index, into the last row of the line. The second
    /// closure draws the item at the given line and column.
    public mutating func draw<ID>(
        grid list: ListSelection<ID>, in rect: GridRect, heading: (inout Frame, Int, GridRect) -> Void,
        item: (inout Frame, Int, Int, GridRect) -> Void
    ) {
        for (row, line) in list.window.enumerated() {
            let band = GridRect(
                column: rect.column, row: rect.row + row * list.lineHeight, columns: rect.columns,
                rows: list.lineHeight
            ).clipped(to: rect)
            let shown = list.window(of: line)
            guard !shown.isEmpty else {
                heading(&self, line, band.inset(columns: 1).line(list.lineHeight - 1))
                continue
            }
            let cells = band.columns(Array(repeating: .rest, count: list.columns(of: line)))
            for (column, cell) in zip(shown, cells) {
                item(&self, line, column, cell.inset(columns: 2))
                guard line == list.selectedLine, column == list.selectedColumn else { continue }
                for row in 0..<cell.rows { drawSelection(cell.line(row)) }
            }
        }
    }

    /// Draws a message in place of an empty list: the reason why it is empty, and a key that helps.
    public mutating func drawNotice(_ text: String, in rect: GridRect, style: CellStyle = .quiet) {
        let rows = min(rect.rows, text.wrapped(toColumns: max(1, rect.columns - 4)).count)
        let place = rect.inset(columns: 2).rows(.share(1), .fixed(rows), .share(2))[1]
        drawWrapped(text, in: place, style: style)
    }

    /// Draws a bar whose ends are half a cell short, so that neighboring bars do not touch.
    private mutating func drawSelection(_ place: GridRect) {
        draw("▌", at: place.origin, clip: place)
        draw("▐", at: GridPoint(column: place.endColumn - 1, row: place.row), clip: place)
        select(place)
    }
}
