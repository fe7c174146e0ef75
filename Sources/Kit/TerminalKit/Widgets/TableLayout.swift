/// A set of columns that all rows of a list share.
///
/// ```swift
/// let table = TableLayout(columns: [
///     TableLayout.Column(title: "Name", length: .rest),
///     TableLayout.Column(title: "Price", length: .fixed(9), alignment: .right),
/// ]).fitted(to: rows, columns: place.columns)
/// frame.drawHeader(of: table, in: place.line(0))
/// ```
public nonisolated struct TableLayout: Hashable, Sendable {
    /// A column with its heading, width and alignment. The texts come with each row, in the order of the columns.
    public struct Column: Hashable, Sendable {
        /// The heading, which may be empty, for example for a column of icons.
        public var title: String
        /// The width of the column. If the table is fitted to its texts, only the weight of a share matters.
        public var length: Length
        /// The alignment of texts. Columns aligned to the right contain numbers, which are never shortened when the
        /// table is fitted.
        public var alignment: LineAlignment
        /// The minimum width of the table for which the column is shown.
        public var showsFrom: Int

        /// Creates a column, by default aligned to the left and shown in tables of any width.
        public init(title: String, length: Length, alignment: LineAlignment = .left, showsFrom: Int = 0) {
            self.title = title
            self.length = length
            self.alignment = alignment
            self.showsFrom = showsFrom
        }
    }

    /// The columns from left to right. The texts of a row have the same order, and include those of hidden columns.
    public var columns: [Column]
    /// The number of empty cells between two columns.
    public var gap: Int

    /// Creates a table, by default with two empty cells between columns, because a text may contain a single space.
    public init(columns: [Column], gap: Int = 2) {
        self.columns = columns
        self.gap = gap
    }

    /// Returns the same table, with each column as wide as its heading and the shown texts require.
    ///
    /// Columns with a share get the remaining space. If there is too little space, the widest texts are shortened
    /// first, by equal amounts. Numbers, which are in columns aligned to the right, keep their width. Pass only the
    /// rows on the screen, and not all rows of the list.
    public func fitted(to rows: [[String]], columns total: Int) -> TableLayout {
        var table = self
        let shown = columns.indices.filter { columns[$0].showsFrom <= total }
        var widths = shown.map { index in
            rows.lazy.map { index < $0.count ? TextWidth.columns($0[index]) : 0 }
                .reduce(TextWidth.columns(columns[index].title), max)
        }
        let room = max(0, total - gap * max(0, shown.count - 1))
        let isNumber = shown.map { columns[$0].alignment == .right }
        shrink(&widths, to: room) { !isNumber[$0] }
        var left = max(0, room - widths.reduce(0, +))
        var weight = shown.reduce(0) { $0 + columns[$1].weight }
        for (position, index) in shown.enumerated() {
            let share = weight > 0 ? left * columns[index].weight / weight : 0
            left -= share
            weight -= columns[index].weight
            table.columns[index].length = .fixed(widths[position] + share)
        }
        return table
    }

    private func shrink(_ widths: inout [Int], to room: Int, where mayCut: (Int) -> Bool) {
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            guard
                let widest = widths.indices.filter({ mayCut($0) && widths[$0] > 1 }).max(by: { widths[$0] < widths[$1] }
                )
            else { return }
            widths[widest] -= 1
            excess -= 1
        }
    }
}

private nonisolated extension TableLayout.Column {
    var weight: Int { if case .share(let weight) = length { max(0, weight) } else { 0 } }
}

nonisolated extension Frame {
    /// Draws the texts of one row into the first row of a rectangle. If there are fewer texts than columns, the last
    /// columns are left out, and columns with a share get their space.
    public mutating func drawRow(
        _ texts: [String], of table: TableLayout, in rect: GridRect, style: CellStyle = .plain
    ) {
        drawRow(texts.map { ($0, style) }, of: table, in: rect)
    }

    /// Draws the texts of one row, each with its own style.
    public mutating func drawRow(_ texts: [(String, CellStyle)], of table: TableLayout, in rect: GridRect) {
        let shown = zip(table.columns, texts).filter { $0.0.showsFrom <= rect.columns }
        let places = rect.columns(shown.map(\.0.length), gap: table.gap)
        for ((column, text), place) in zip(shown, places) {
            draw(text.0, in: place, column.alignment, style: text.1)
        }
    }

    /// Draws the headings into the first row of a rectangle, aligned like their columns.
    public mutating func drawHeader(of table: TableLayout, in rect: GridRect, style: CellStyle = .quiet) {
        drawRow(table.columns.map(\.title), of: table, in: rect, style: style)
    }
}
