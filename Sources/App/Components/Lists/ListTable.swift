import TerminalKit

/// A list as a table: its columns, and what stands in them.
struct ListTable<Item> {
    /// What stands in one column of an item's row, and how it looks.
    typealias Text = (String, CellStyle)

    var columns: [TableLayout.Column]
    var texts: (Item) -> [Text]

    /// The rows that the headings take from a room of that height.
    static func headerRows(in rows: Int) -> Int { rows > 4 ? 1 : 0 }

    init(_ columns: [TableLayout.Column], texts: @escaping (Item) -> [Text]) {
        self.columns = columns
        self.texts = texts
    }
}

extension Frame {
    /// Draws the items of a list that are on screen as rows of a table, below its headings.
    ///
    /// Columns are as wide as what is shown in them. Lines without an item are headings of groups.
    ///
    /// - Parameters:
    ///   - item: The item of a line; `nil` for a heading.
    ///   - heading: The text of a heading's line.
    mutating func draw<Item, ID>(
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
