import Testing

@testable import TerminalKit

nonisolated struct TabBarTests {
    @Test("Titles stand beside each other, the selected one in brackets, each where a click finds it")
    func tabs() {
        let tabs = TabBar(titles: ["Flow", "日本", "Cache"], selected: 1)
        var frame = Frame(size: GridSize(columns: 20, rows: 2))
        let rect = GridRect(column: 1, row: 1, columns: 19, rows: 1)
        frame.draw(tabs, in: rect)
        #expect(frame.lines == ["", "  Flow [日本] Cache"])
        #expect(frame[7, 1].style == .colored(.accent, bold: true) && frame[2, 1].style == .quiet)
        let clicks = [(1, 0), (6, 0), (7, 1), (12, 1), (13, 2), (19, 2), (0, nil)] as [(Int, Int?)]
        for (column, index) in clicks {
            #expect(tabs.tab(at: GridPoint(column: column, row: 1), in: rect) == index, "column \(column)")
        }
        #expect(tabs.tab(at: GridPoint(column: 7, row: 0), in: rect) == nil)
    }

    @Test("Where there is no room for all, the selected one is seen; titles that are not there do no harm")
    func narrow() {
        var frame = Frame(size: GridSize(columns: 9, rows: 1))
        frame.draw(TabBar(titles: ["One", "Two", "Three"], selected: 2), in: frame.bounds)
        #expect(frame.lines == ["[Three]"])
        var other = Frame(size: GridSize(columns: 4, rows: 1))
        other.draw(TabBar(titles: ["One"], selected: 7), in: other.bounds)
        other.draw(TabBar(titles: [], selected: 0), in: other.bounds)
    }
}
