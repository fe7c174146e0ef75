import TerminalKit
import TerminalKitDoubles
import Testing

@Suite("Help")
struct HelpViewTests {
    @Test("A low screen leaves out help lines and keeps the box whole")
    func lowScreen() {
        var frame = Frame(size: GridSize(columns: 24, rows: 6))
        HelpView(title: "Keys", hints: (1...9).map { Hint("\($0)", "meaning \($0)") }).draw(in: &frame)
        #expect(
            frame.lines == [
                "    ┌─ Keys ───────┐", "    │ 1  meaning 1 │", "    │ 2  meaning 2 │", "    │ 3  meaning 3 │",
                "    │ 4  meaning 4 │", "    └──────────────┘",
            ])
    }

    @Test("Help dims the frame below and hides the cursor")
    func behind() {
        var frame = Frame(size: GridSize(columns: 40, rows: 6))
        frame.draw("behind", at: GridPoint(column: 0, row: 0), style: .strong)
        frame.cursor = GridPoint(column: 6, row: 0)
        HelpView(title: "Keys", hints: [Hint("q", "quit")]).draw(in: &frame)
        #expect(frame[0, 0].character == "b")
        #expect(frame[0, 0].style == CellStyle(foreground: .muted, dim: true))
        #expect(frame.cursor == nil)
    }
}
