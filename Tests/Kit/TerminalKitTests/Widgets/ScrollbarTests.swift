import Testing

@testable import TerminalKit

nonisolated struct ScrollbarTests {
    @Test(
        "The thumb shows the visible part, and touches an end only when scrolled there",
        arguments: [
            (0..<10, 100, 10, 0..<1), (90..<100, 100, 10, 9..<10), (89..<99, 100, 10, 8..<9), (1..<11, 100, 10, 1..<2),
            (45..<55, 100, 10, 4..<5), (0..<5, 10, 4, 0..<2), (5..<10, 10, 4, 2..<4), (0..<10, 10, 10, 0..<0),
            (0..<0, 0, 10, 0..<0), (3..<3, 9, 9, 0..<0), (0..<3, 100, 0, 0..<0), (0..<1, 1_000_000, 1, 0..<1),
            (1..<9, 10, 9, 1..<8),
            (2..<3, 9, 2, 0..<1),
        ])
    func thumb(range: Range<Int>, count: Int, rows: Int, expected: Range<Int>) {
        #expect(Scrollbar.thumb(showing: range, of: count, rows: rows) == expected)
    }

    @Test("The scrollbar is in the last column and hidden when everything is visible")
    func drawing() {
        var frame = Frame(size: GridSize(columns: 3, rows: 4))
        frame.drawScrollbar(showing: 2..<6, of: 8, in: frame.bounds)
        #expect(frame.lines == ["  │", "  █", "  █", "  │"])
        var whole = Frame(size: GridSize(columns: 3, rows: 4))
        whole.drawScrollbar(showing: 0..<4, of: 4, in: whole.bounds)
        whole.drawScrollbar(showing: 0..<4, of: 9, in: GridRect(columns: 0, rows: 4))
        #expect(whole.text.allSatisfy { $0 == "\n" })
    }
}
