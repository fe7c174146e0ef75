nonisolated extension CommandPalette {
    /// The rectangles of a palette on a screen of a given size.
    public struct Layout: Hashable, Sendable {
        /// The whole box, including its border.
        public var box: GridRect
        /// The line in which the user types the query. The box is centered, so this line moves when the number of
        /// results changes.
        public var field: GridRect
        /// The horizontal line between the query and the results. The line does not touch the border of the box.
        public var rule: GridRect
        /// The rows for results, some of which may stay empty.
        public var rows: GridRect
        /// The indices of the visible results. There are at most as many as rows, and the selected one is among them.
        public var range: Range<Int>
        fileprivate var bar: GridRect {
            GridRect(column: box.endColumn - 1, row: rows.row, columns: min(1, box.columns), rows: rows.rows)
        }
    }

    /// Returns the layout for a screen, in the center and at most 64 columns wide, with up to 14 results.
    public func layout(in size: GridSize) -> Layout {
        let rows = min(14, max(1, results.count))
        let box = GridRect(size).inset(columns: 1).centered(GridSize(columns: 64, rows: rows + 4))
        let bands = box.inset(columns: 2, rows: 1).rows(.fixed(1), .fixed(1), .rest)
        let range = ScrollWindow.range(count: results.count, rows: bands[2].rows, selected: selected)
        return Layout(box: box, field: bands[0], rule: bands[1], rows: bands[2], range: range)
    }

    /// Returns the entry at a point, such as the point of a click, or `nil` if the point is not on an entry.
    public func item(at point: GridPoint, in size: GridSize) -> ID? {
        let layout = layout(in: size)
        guard layout.rows.contains(point) else { return nil }
        let index = layout.range.lowerBound + point.row - layout.rows.row
        return layout.range.contains(index) ? results[index].item.id : nil
    }
}

nonisolated extension Frame {
    /// Draws a palette over the dimmed content of the frame. Matching letters are bold.
    public mutating func draw<ID>(_ palette: CommandPalette<ID>, title: String) {
        dim()
        let layout = palette.layout(in: size)
        fill(layout.box)
        drawBox(layout.box, title: title, note: "\(palette.results.count)", style: .plain)
        draw(palette.query, in: layout.field, isFocused: true)
        drawRule(layout.rule)
        if palette.results.isEmpty {
            draw(Words.say("palette.nothing", "Nothing found"), in: layout.rows, style: .quiet)
        }
        for (row, index) in layout.range.enumerated() {
            let result = palette.results[index]
            let place = layout.rows.line(row)
            let noteColumns = min(TextWidth.columns(result.item.note), place.columns / 2)
            let columns = place.columns([.rest, .fixed(noteColumns)], gap: noteColumns > 0 ? 1 : 0)
            draw(result.item.title, matched: result.positions, in: columns[0])
            draw(result.item.note, in: columns[1], .right, style: .quiet)
            if index == palette.selected { select(place) }
        }
        drawScrollbar(showing: layout.range, of: palette.results.count, in: layout.bar)
    }

    private mutating func draw(_ title: String, matched positions: [Int], in rect: GridRect) {
        let matched = Set(positions)
        var column = rect.column
        for (index, character) in title.truncated(toColumns: rect.columns).enumerated() {
            let style = matched.contains(index) ? CellStyle.colored(.highlight, bold: true) : .plain
            column = draw(String(character), at: GridPoint(column: column, row: rect.row), style: style, clip: rect)
        }
    }
}
