/// Columns that the rows of a list share.
nonisolated struct Table: Hashable, Sendable {
    /// One column: its heading, its width, and where its text stands.
    struct Column: Hashable, Sendable {
        var title: String
        var length: Length
        var alignment: Alignment = .left
        /// The column is left out of tables narrower than this.
        var showsFrom = 0
    }

    var columns: [Column]
    var gap = 2
}

nonisolated extension Frame {
    /// Draws one row of a table, a text per column, into the first row of a rectangle. Missing texts stay empty.
    mutating func drawRow(_ texts: [String], of table: Table, in rect: Rect, style: Style = .plain) {
        let shown = zip(table.columns, texts).filter { $0.0.showsFrom <= rect.columns }
        let places = rect.columns(shown.map(\.0.length), gap: table.gap)
        for ((column, text), place) in zip(shown, places) {
            draw(text, in: place, column.alignment, style: style)
        }
    }

    /// Draws the headings of a table.
    mutating func drawHeader(of table: Table, in rect: Rect, style: Style = .quiet) {
        drawRow(table.columns.map(\.title), of: table, in: rect, style: style)
    }
}
