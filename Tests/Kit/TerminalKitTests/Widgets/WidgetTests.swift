import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct WidgetTests {
    @Test("A box frames its inside, with a title that fits")
    func box() {
        var frame = Frame(size: GridSize(columns: 14, rows: 3))
        let inside = frame.drawBox(frame.bounds, title: "A rather long title")
        frame.draw("inside", in: inside)
        #expect(frame.lines == ["┌─ A rathe… ─┐", "│inside      │", "└────────────┘"])
        #expect(inside == GridRect(column: 1, row: 1, columns: 12, rows: 1))
    }

    @Test(
        "A bar grows by eighths of a cell, and never vanishes or overflows",
        arguments: [
            (0.0, ""), (0.001, "▏"), (1.0 / 32, "▏"), (0.125, "▌"), (0.25, "█"), (0.5, "██"), (0.66, "██▋"),
            (1, "████"), (7, "████"), (-1, ""),
            (.nan, ""), (.infinity, "████"),
        ])
    func bar(fraction: Double, expected: String) {
        #expect(Bar.text(fraction, columns: 4) == expected)
    }

    @Test("A progress bar shows the completed and the remaining part")
    func progress() {
        var frame = Frame(size: GridSize(columns: 8, rows: 1))
        frame.drawProgress(0.55, in: frame.bounds)
        #expect(frame.text == "████▍░░░")
        #expect(frame[0, 0].style == .colored(.accent))
        #expect(frame[7, 0].style == .quiet)
    }

    @Test("The spinner turns with time and repeats")
    func spinner() {
        let turn = (0..<11).map { Spinner.character(after: Spinner.interval * $0) }
        #expect(String(turn) == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
        #expect(Spinner.character(after: .seconds(-1)) == "⠋")
    }

    @Test("A table's rows share columns, and a narrow table drops optional columns")
    func table() {
        let table = TableLayout(columns: [
            TableLayout.Column(title: "Name", length: .rest),
            TableLayout.Column(title: "Category", length: .fixed(9), showsFrom: 30),
            TableLayout.Column(title: "Price", length: .fixed(7), alignment: .right),
        ])
        var wide = Frame(size: GridSize(columns: 36, rows: 2))
        wide.drawHeader(of: table, in: wide.bounds.line(0))
        wide.drawRow(["Essence Mascara Lash", "beauty", "$9.99"], of: table, in: wide.bounds.line(1))
        #expect(wide.lines == ["Name              Category     Price", "Essence Mascara…  beauty       $9.99"])
        var narrow = Frame(size: GridSize(columns: 20, rows: 2))
        narrow.drawHeader(of: table, in: narrow.bounds.line(0))
        narrow.drawRow(["日本茶日本茶", "beauty", "$9.99"], of: table, in: narrow.bounds.line(1))
        #expect(narrow.lines == ["Name           Price", "日本茶日本…    $9.99"])
    }

    @Test(
        "A window over a list moves only as far as the selection needs",
        arguments: [
            (100, 10, 0, 0, 0..<10), (100, 10, 9, 0, 0..<10), (100, 10, 10, 0, 1..<11), (100, 10, 5, 20, 5..<15),
            (100, 10, 99, 0, 90..<100),
            (5, 10, 2, 40, 0..<5), (0, 10, nil, 0, 0..<0), (5, 0, 2, 0, 0..<0), (100, 10, nil, 95, 90..<100),
            (100, 10, nil, -5, 0..<10),
        ] as [(Int, Int, Int?, Int, Range<Int>)])
    func scrollWindow(count: Int, rows: Int, selected: Int?, previous: Int, expected: Range<Int>) {
        #expect(ScrollWindow.range(count: count, rows: rows, selected: selected, from: previous) == expected)
    }

    @Test("A dialog is drawn over the dimmed screen and finds its buttons")
    func dialog() {
        var frame = Frame(size: GridSize(columns: 44, rows: 9))
        for row in 0..<9 { frame.draw(String(repeating: "·", count: 44), in: frame.bounds.line(row), style: .strong) }
        let dialog = Dialog(
            title: "Could not load", message: "The server answered 503 (three tries, 4.2 s).",
            buttons: ["Retry", "Work offline"])
        frame.draw(dialog)
        #expect(
            frame.lines == [
                "············································",
                "·····┌─ Could not load ───────────────┐·····",
                "·····│ The server answered 503 (three │·····",
                "·····│ tries, 4.2 s).                 │·····",
                "·····│                                │·····",
                "·····│  [ Retry ]  [ Work offline ]   │·····",
                "·····└────────────────────────────────┘·····",
                "············································",
                "············································",
            ])
        #expect(frame[0, 0].style == CellStyle(foreground: .muted, dim: true))
        #expect(frame[8, 5].style == .selected)
        #expect(dialog.button(at: GridPoint(column: 9, row: 5), in: frame.size) == 0)
        #expect(dialog.button(at: GridPoint(column: 24, row: 5), in: frame.size) == 1)
        #expect(dialog.button(at: GridPoint(column: 9, row: 4), in: frame.size) == nil)
    }

    @Test("Keys cycle through a dialog's buttons and press one, and so does a click")
    func dialogEvents() {
        let size = GridSize(columns: 44, rows: 9)
        var dialog = Dialog(title: "Could not load", message: "Try again?", buttons: ["Retry", "Later"])
        let steps: [(InputEvent, Dialog.Outcome, Int)] = [
            (.key(.right), .handled, 1), (.key(.tab), .handled, 0), (.key(.left), .handled, 1),
            (.key(.backTab), .handled, 0), (.key(.down), .handled, 1), (.key(.up), .handled, 0),
            (.key(.enter), .pressed(0), 0), (.key(.escape), .dismissed, 0), (.key(.character("x")), .ignored, 0),
            (.click(GridPoint(column: 0, row: 0)), .ignored, 0),
        ]
        for (event, outcome, focused) in steps {
            #expect(dialog.handle(event, in: size) == outcome && dialog.focused == focused, "after \(event)")
        }
        var frame = Frame(size: size)
        frame.draw(dialog)
        let row = frame.lines.firstIndex { $0.contains("[ Later ]") } ?? 0
        let clicks = (0..<44).map { dialog.handle(.click(GridPoint(column: $0, row: row)), in: size) }
        #expect(clicks.filter { $0 == .pressed(1) }.count == "[ Later ]".count)
        var silent = Dialog(title: "Wait", message: "", buttons: [])
        #expect(silent.handle(.key(.tab), in: size) == .handled)
        #expect(silent.handle(.key(.enter), in: size) == .dismissed)
    }

    @Test("A dialog is as wide as its title")
    func dialogTitle() {
        var frame = Frame(size: GridSize(columns: 40, rows: 5))
        frame.draw(Dialog(title: "The connection was lost", message: "No", buttons: []))
        #expect(frame.text.contains("┌─ The connection was lost ─┐"))
    }

    @Test("Buttons are centered below the message, and can widen the dialog")
    func dialogButtons() {
        var frame = Frame(size: GridSize(columns: 30, rows: 5))
        frame.draw(Dialog(title: "", message: "Twenty columns, all.", buttons: ["OK"]))
        #expect(frame.lines[3] == "   │        [ OK ]        │")
        frame = Frame(size: GridSize(columns: 30, rows: 3))
        frame.draw(Dialog(title: "", message: "", buttons: ["Yes", "No"]))
        #expect(frame.lines == ["     ┌─────────────────┐", "     │ [ Yes ]  [ No ] │", "     └─────────────────┘"])
    }

    @Test("A destructive button has the danger color, even with the focus")
    func dangerousButton() {
        var frame = Frame(size: GridSize(columns: 40, rows: 7))
        frame.draw(Dialog(title: "Delete", message: "Delete it?", buttons: ["Cancel", "Delete"], destructive: 1))
        let dangerous = frame.cells.filter { $0.style == .colored(.danger, bold: true) }
        #expect(dangerous.count == "[ Delete ]".count)
        #expect(frame.cells.filter { $0.style == .selected }.count == "[ Cancel ]".count)
        frame.draw(Dialog(title: "Delete", message: "", buttons: ["Cancel", "Delete"], focused: 1, destructive: 1))
        #expect(frame.cells.filter { $0.style.inverse && $0.style.background == .danger }.count == "[ Delete ]".count)
    }

    @Test(
        "A dialog draws on any screen, and completely at 40x10",
        arguments: [(40, 10), (20, 6), (8, 3), (1, 1), (0, 0)])
    func smallDialog(columns: Int, rows: Int) {
        var frame = Frame(size: GridSize(columns: columns, rows: rows))
        frame.draw(
            Dialog(
                title: "Could not load products",
                message: "The server answered 503. You are looking at the 30 products saved at 14:02.",
                buttons: ["Retry", "Work offline", "Cancel this"]))
        guard columns == 40 else { return }
        for part in ["Could not load", "503", "14:02", "[ Retry ]", "[ Work offline ]", "[ Cancel this ]"] {
            #expect(frame.text.contains(part))
        }
    }
}
