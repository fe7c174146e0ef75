/// The columns of a table, and the text of each for an item.
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
    /// The text of a cell with its style. A text that does not fit ends with an ellipsis.
    public typealias Text = (String, CellStyle)

    /// The columns from left to right. If its `showsFrom` is more than the table's width, a column is left out.
    public var columns: [TableLayout.Column]
    /// The texts of an item's row, in the order of the columns. If there are fewer texts than columns, the last columns
    /// are empty.
    public var texts: (Item) -> [Text]

    /// The rows that the headings take in a box of the given number of rows: none up to 4, otherwise 1. The list gets
    /// the others.
    public static func headerRows(in rows: Int) -> Int { rows > 4 ? 1 : 0 }

    /// Creates a table. `texts` is called for visible rows only, so it may format numbers and dates.
    public init(_ columns: [TableLayout.Column], texts: @escaping (Item) -> [Text]) {
        self.columns = columns
        self.texts = texts
    }
}

nonisolated extension Frame {
    /// Draws the visible items of a list as rows of a table below its headings.
    ///
    /// Each column is as wide as its visible texts need. Lines without an item are headings of groups.
    ///
    /// `item` is the item of a line, or `nil` for a heading, whose text is `heading`.
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
