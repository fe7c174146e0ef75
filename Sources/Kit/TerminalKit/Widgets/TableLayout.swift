/// Columns that the rows of a list share.
public nonisolated struct TableLayout: Hashable, Sendable {
    /// One column: its heading, its width, and where its text stands.
    public struct Column: Hashable, Sendable {
        public var title: String
        public var length: Length
        public var alignment: LineAlignment = .left
        /// The column is left out of tables narrower than this.
        public var showsFrom = 0

        public init(title: String, length: Length, alignment: LineAlignment = .left, showsFrom: Int = 0) {
            self.title = title
            self.length = length
            self.alignment = alignment
            self.showsFrom = showsFrom
        }
    }

    public var columns: [Column]
    public var gap = 2

    public init(columns: [Column], gap: Int = 2) {
        self.columns = columns
        self.gap = gap
    }
}

nonisolated extension Frame {
    /// Draws one row of a table, a text per column, into the first row of a rectangle. Missing texts stay empty.
    public mutating func drawRow(
        _ texts: [String], of table: TableLayout, in rect: GridRect, style: CellStyle = .plain
    ) {
        let shown = zip(table.columns, texts).filter { $0.0.showsFrom <= rect.columns }
        let places = rect.columns(shown.map(\.0.length), gap: table.gap)
        for ((column, text), place) in zip(shown, places) {
            draw(text, in: place, column.alignment, style: style)
        }
    }

    /// Draws the headings of a table.
    public mutating func drawHeader(of table: TableLayout, in rect: GridRect, style: CellStyle = .quiet) {
        drawRow(table.columns.map(\.title), of: table, in: rect, style: style)
    }
}
