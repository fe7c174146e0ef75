/// The columns of a table, with a closure that returns the text of each column for an item.
///
/// ```swift
/// let table = ListTable<Note>([
///     TableLayout.Column(title: "Title", length: .rest),
///     TableLayout.Column(title: "Words", length: .fixed(8), alignment: .right),
/// ]) { note in
///     [(note.title, .plain), ("\(note.words)", .quiet)]
/// }
/// ```
public nonisolated struct ListTable<Item> {
    /// The text and style of a cell. Text that does not fit ends with an ellipsis.
    public typealias Text = (String, CellStyle)

    /// The columns from left to right. A column is hidden if its `showsFrom` is greater than the table's width.
    public var columns: [TableLayout.Column]
    /// Returns the texts of an item's row in the order of the columns. If there are fewer texts than columns, the last
    /// columns are empty.
    public var texts: (Item) -> [Text]

    /// Returns the number of rows for the headings in a box with the given number of rows: 0 for up to 4 rows,
    /// otherwise 1. The list uses the other rows.
    public static func headerRows(in rows: Int) -> Int { rows > 4 ? 1 : 0 }

    /// Creates a table, which calls `texts` only for visible rows, so this closure may format numbers and dates.
    public init(_ columns: [TableLayout.Column], texts: @escaping (Item) -> [Text]) {
        self.columns = columns
        self.texts = texts
    }
}

nonisolated extension Frame {
    /// Draws the visible items of a list as rows of a table below its headings.
    ///
    /// Each column is as wide as its visible texts require. A line without an item is the heading of a group.
    ///
    /// `item` returns the item of a line, or `nil` for a heading, whose text `heading` returns.
    public mutating func draw<Item, ID>(
        _ table: ListTable<Item>, of list: ListSelection<ID>, in body: GridRect, item: (Int) -> Item?,
        heading: (Int) -> String = { _ in "" }
    ) {
        guard !list.lines.isEmpty else { return }
        let header = ListTable<Item>.headerRows(in: body.rows)
        let bands = body.rows(.fixed(header), .rest)
        let rows = Dictionary(
            list.window.compactMap { line in item(line).map { (line, table.texts($0)) } }, uniquingKeysWith: { $1 })
        let columns = body.inset(columns: 1).columns
        let layout = TableLayout(columns: table.columns).fitted(to: rows.values.map { $0.map(\.0) }, columns: columns)
        if header > 0 { drawHeader(of: layout, in: bands[0].inset(columns: 1)) }
        draw(list, in: bands[1]) { frame, line, place in
            guard let texts = rows[line] else { return frame.draw(heading(line), in: place, style: .strong) }
            frame.drawRow(texts, of: layout, in: place)
        }
    }
}
