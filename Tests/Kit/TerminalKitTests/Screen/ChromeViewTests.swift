import TerminalKit
import TerminalKitDoubles
import Testing

@Suite("Chrome")
struct ChromeViewTests {
    private let view = ChromeView(
        breadcrumb: ["Menu", "Products", "Edit"], status: ["emilys", "demo", "30/194"].map { .init($0) },
        toast: Toast(.success, "Saved \"Powder Canister\""), activity: nil, remark: "stale since 14:02",
        hints: [Hint("↑↓", "select"), Hint("⏎", "open"), Hint("e", "edit"), Hint("?", "help"), Hint("esc", "back")])

    private func lines(columns: Int, rows: Int = 6) -> [String] {
        let size = GridSize(columns: columns, rows: rows)
        var frame = Frame(size: size)
        let layout = ScreenLayout(size, hasPreview: false)
        view.draw(in: &frame, layout)
        view.drawHints(in: &frame, layout.hints)
        return frame.lines
    }

    @Test("The chrome draws one line above the content and two below")
    func bands() {
        #expect(
            lines(columns: 60) == [
                " Menu › Products › Edit              emilys · demo · 30/194",
                "", "", "",
                " ✓ Saved \"Powder Canister\"                stale since 14:02",
                " ↑↓ select  ⏎ open  e edit  ? help  esc back",
            ])
    }

    @Test("A narrow chrome keeps the place first, then the account and activity")
    func narrow() {
        #expect(lines(columns: 30)[0] == " Edit  emilys · demo · 30/194")
        #expect(lines(columns: 24)[0] == " Edit     demo · 30/194")
        #expect(lines(columns: 8)[0] == " Edit")
    }

    @Test("The chrome leaves out hints that do not fit, except the way back")
    func hints() {
        #expect(lines(columns: 34)[5] == " ↑↓ select  ? help  esc back")
        #expect(lines(columns: 18)[5] == " ? help  esc back")
    }

    @Test("The chrome draws on a screen that is too small without a crash", arguments: [0, 1, 2, 3, 5])
    func tiny(size: Int) {
        #expect(lines(columns: size, rows: size).count == size)
    }
}
