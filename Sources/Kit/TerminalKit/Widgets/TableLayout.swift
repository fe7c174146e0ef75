/// Columns that the rows of a list share.
package nonisolated struct TableLayout: Hashable, Sendable {
    /// One column: its heading, its width, and where its text stands.
    package struct Column: Hashable, Sendable {
        package var title: String
        package var length: Length
        package var alignment: LineAlignment = .left
        /// The column is left out of tables narrower than this.
        package var showsFrom = 0

        package init(title: String, length: Length, alignment: LineAlignment = .left, showsFrom: Int = 0) {
            self.title = title
            self.length = length
            self.alignment = alignment
            self.showsFrom = showsFrom
        }
    }

    package var columns: [Column]
    package var gap = 2

    package init(columns: [Column], gap: Int = 2) {
        self.columns = columns
        self.gap = gap
    }
}

nonisolated extension Frame {
    /// Draws one row of a table, a text per column, into the first row of a rectangle. Missing texts stay empty.
    package mutating func drawRow(
        _ texts: [String], of table: TableLayout, in rect: GridRect, style: CellStyle = .plain
    ) {
        let shown = zip(table.columns, texts).filter { $0.0.showsFrom <= rect.columns }
        let places = rect.columns(shown.map(\.0.length), gap: table.gap)
        for ((column, text), place) in zip(shown, places) {
            draw(text, in: place, column.alignment, style: style)
        }
    }

    /// Draws the headings of a table.
    package mutating func drawHeader(of table: TableLayout, in rect: GridRect, style: CellStyle = .quiet) {
        drawRow(table.columns.map(\.title), of: table, in: rect, style: style)
    }
}
