import Testing

@testable import TerminalKit

nonisolated struct PaneTests {
    @Test("Two panes fill a wide screen, and one pane fills a narrow screen")
    func places() {
        let layout = PaneLayout()
        let narrow = layout.places(in: GridRect(row: 2, columns: 109, rows: 20))
        #expect(narrow.first == GridRect(row: 2, columns: 109, rows: 20) && narrow.second == nil)
        let wide = layout.places(in: GridRect(row: 2, columns: 111, rows: 20))
        #expect(wide.first == GridRect(row: 2, columns: 55, rows: 20))
        #expect(wide.second == GridRect(column: 55, row: 2, columns: 56, rows: 20))
        let third = PaneLayout(sideBySideFrom: 10, firstShare: 30).places(in: GridRect(columns: 10, rows: 1))
        #expect(third.first.columns == 3 && third.second?.columns == 7)
        #expect(PaneLayout(firstShare: 400).firstShare == 100 && PaneLayout(firstShare: -1).firstShare == 0)
    }

    @Test("A pane shows its title, its note and its focus, even without colors")
    func pane() {
        var frame = Frame(size: GridSize(columns: 24, rows: 6))
        let inside = frame.drawPane(
            GridRect(columns: 24, rows: 3), title: "Products", note: "60/194", isFocused: true)
        frame.drawPane(
            GridRect(row: 3, columns: 24, rows: 3), title: "Powder Canister", note: "60/194", isFocused: false)
        #expect(inside == GridRect(column: 1, row: 1, columns: 22, rows: 1))
        #expect(
            frame.lines == [
                "┌─ Products ── 60/194 ─┐", "│                      │", "└──────────────────────┘",
                "┌─ Powder Canister ────┐", "│                      │", "└──────────────────────┘",
            ])
        #expect(frame[0, 0].style == .colored(.accent) && frame[3, 0].style == .strong)
        #expect(frame[0, 3].style == .quiet && frame[3, 3].style == .quiet)
    }

    @Test(
        "A note appears only if it fits next to the title",
        arguments: [
            (13, "┌─ A ── 12 ─┐"), (12, "┌─ A ─ 12 ─┐"), (11, "┌─ A ─────┐"), (7, "┌─ A ─┐"), (6, "┌────┐"), (2, "┌┐"),
        ])
    func note(columns: Int, expected: String) {
        var frame = Frame(size: GridSize(columns: columns, rows: 2))
        frame.drawBox(frame.bounds, title: "A", note: "12")
        #expect(frame.lines[0] == expected)
    }

    @Test("A box of one column or row is not drawn")
    func tiny() {
        var frame = Frame(size: GridSize(columns: 5, rows: 1))
        #expect(frame.drawBox(frame.bounds, title: "A").isEmpty)
        #expect(frame.drawBox(GridRect(columns: 1, rows: 5)).isEmpty)
        #expect(frame.text == "")
    }

    @Test("A selected rectangle is drawn as one bar and keeps the characters' colors")
    func selection() {
        var frame = Frame(size: GridSize(columns: 6, rows: 1))
        frame.draw(
            StyledText("a", .strong) + StyledText("▌", .colored(.accent)) + StyledText("日", .quiet), in: frame.bounds)
        frame.select(frame.bounds)
        #expect(frame.lines == ["a▌日"])
        #expect(frame.cells.allSatisfy { $0.style.inverse && $0.style.foreground == .standard })
        #expect(frame.cells.map(\.style.background) == [.standard, .accent, .muted, .muted, .standard, .standard])
        #expect(frame[0, 0].style.bold)
    }
}
