import Testing

@testable import TerminalKit

nonisolated struct TableLayoutTests {
    private let table = TableLayout(columns: [
        TableLayout.Column(title: "Name", length: .rest),
        TableLayout.Column(title: "Category", length: .fixed(4), showsFrom: 20),
        TableLayout.Column(title: "Price", length: .fixed(4), alignment: .right),
    ])
    private let rows = [["Essence Mascara", "beauty", "$9.99"], ["Lemon", "fruits and more", "$12,999.00"]]

    @Test("Columns fit their texts, and a column with a share takes the rest")
    func fits() {
        #expect(
            draw(columns: 44) == [
                "Name             Category              Price", "Essence Mascara  beauty                $9.99",
                "Lemon            fruits and more  $12,999.00",
            ])
        #expect(draw(columns: 50)[1] == "Essence Mascara        beauty                $9.99")
    }

    @Test("If the width is too small, the widest texts are cut evenly, never numbers")
    func cuts() {
        #expect(
            draw(columns: 34) == [
                "Name        Category         Price", "Essence M…  beauty           $9.99",
                "Lemon       fruits an…  $12,999.00",
            ])
        #expect(draw(columns: 19) == ["Name          Price", "Essenc…       $9.99", "Lemon    $12,999.00"])
        #expect(draw(columns: 13)[2] == "…  $12,999.00")
    }

    @Test("Columns without a share leave space at the end")
    func edges() {
        let fixed = TableLayout(columns: [
            TableLayout.Column(title: "A", length: .fixed(9)), TableLayout.Column(title: "", length: .fixed(9)),
        ])
        #expect(fixed.fitted(to: [["x"], ["xyz", "1"]], columns: 40).columns.map(\.length) == [.fixed(3), .fixed(1)])
        #expect(fixed.fitted(to: [], columns: 40).columns.map(\.length) == [.fixed(1), .fixed(0)])
        #expect(table.fitted(to: rows, columns: 0).columns.count == 3)
        let shares = TableLayout(columns: [
            TableLayout.Column(title: "A", length: .share(1)), TableLayout.Column(title: "B", length: .share(2)),
        ])
        #expect(shares.fitted(to: [], columns: 11).columns.map(\.length) == [.fixed(3), .fixed(6)])
        let none = TableLayout(columns: [
            TableLayout.Column(title: "A", length: .share(-1)), TableLayout.Column(title: "B", length: .share(0)),
            TableLayout.Column(title: "C", length: .rest),
        ])
        #expect(none.fitted(to: [], columns: 11).columns.map(\.length) == [.fixed(1), .fixed(1), .fixed(5)])
    }

    @Test("Each text of a row may have its own style")
    func styles() {
        var frame = Frame(size: GridSize(columns: 30, rows: 1))
        frame.drawRow([("a", .strong), ("b", .quiet)], of: table, in: frame.bounds)
        #expect(frame[0, 0].style == .strong)
        #expect(frame.lines[0].hasSuffix("b") && frame.cells.first { $0.character == "b" }?.style == .quiet)
    }

    private func draw(columns: Int) -> [String] {
        var frame = Frame(size: GridSize(columns: columns, rows: 3))
        let fitted = table.fitted(to: rows, columns: columns)
        frame.drawHeader(of: fitted, in: frame.bounds)
        for (index, row) in rows.enumerated() { frame.drawRow(row, of: fitted, in: frame.bounds.line(index + 1)) }
        return frame.lines
    }
}
