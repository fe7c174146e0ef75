import TerminalKit
import Testing

/// The examples of the documentation comments, word for word. `ExamplesTests` looks for their lines in this file.
@Suite struct DocumentationTests {
    private var frame = Frame(size: GridSize(columns: 48, rows: 12))

    @Test("A box shows a text")
    func box() {
        var frame = Frame(size: GridSize(columns: 16, rows: 3))
        let inside = frame.drawBox(frame.bounds, title: "Notes")
        frame.draw("Milk", in: inside.line(0), .center)
        // ┌─ Notes ──────┐
        // │     Milk     │
        // └──────────────┘
        #expect(frame.lines == ["┌─ Notes ──────┐", "│     Milk     │", "└──────────────┘"])
    }

    @Test("Bands divide a rectangle, and a style colors them")
    func bands() {
        var frame = frame
        let bands = frame.bounds.rows(.fixed(1), .rest, .fixed(1))
        frame.draw("Notes", in: bands[0], style: .strong)
        let broken = CellStyle(foreground: .danger, bold: true)
        frame.draw("Broken", in: bands[2], style: broken)
        #expect(frame.lines[0] == "Notes")
        #expect(frame[0, 11].style == broken)
    }

    @Test("A field can be edited and drawn")
    func field() {
        var frame = frame
        let line = frame.bounds.line(0)
        var field = LineEditor("Milk")
        let isEdited = field.handle(.backspace)
        frame.draw(field, in: line, isFocused: true)
        #expect(isEdited)
        #expect(frame.lines[0] == "Mil")
        #expect(frame.cursor == GridPoint(column: 3, row: 0))
    }

    @Test("A question and a message are drawn over the frame")
    func overlays() {
        var frame = frame
        let question = Dialog(
            title: "Delete", message: "Delete the note for good?", buttons: ["Cancel", "Delete"], destructive: 1)
        frame.draw(question)
        #expect(frame.text.contains("Delete the note for good?"))
        frame.draw(Toast(.success, "Deleted the note", hint: "u undo"), in: frame.bounds)
        #expect(frame.text.contains("✓ Deleted the note · u undo"))
        let price = StyledText("$9.99 ", .strong) + StyledText("-10 %", .colored(.success))
        frame.draw(price, in: frame.bounds)
        #expect(frame.text.contains("$9.99 -10 %"))
    }

    @Test("Two panes appear if both fit, and otherwise only one", arguments: [(120, true), (80, false)])
    func panes(columns: Int, showsPreview: Bool) {
        var frame = Frame(size: GridSize(columns: columns, rows: 5))
        let (list, preview) = PaneLayout().places(in: frame.bounds)
        frame.drawPane(list, title: "Notes", isFocused: true)
        if let preview { frame.drawPane(preview, title: "Preview", isFocused: false) }
        #expect(frame.text.contains("Preview") == showsPreview)
    }

    @Test("A table's columns fit its rows")
    func table() {
        var frame = frame
        let place = frame.bounds
        let rows = [["Milk", "1.20"]]
        let table = TableLayout(columns: [
            TableLayout.Column(title: "Name", length: .rest),
            TableLayout.Column(title: "Price", length: .fixed(9), alignment: .right),
        ]).fitted(to: rows, columns: place.columns)
        frame.drawHeader(of: table, in: place.line(0))
        #expect(frame.lines[0].hasPrefix("Name"))
        #expect(frame.lines[0].hasSuffix("Price"))
    }

    @Test("A list reports the chosen item, and a table describes its rows")
    func list() {
        struct Note {
            let id: Int
            let title: String
            let words: Int
        }
        let notes = [Note(id: 31, title: "Milk", words: 2)]
        let place = frame.bounds
        let event = InputEvent.key(.enter)
        var opened: [Int] = []
        func open(_ id: Int) { opened.append(id) }
        var list = ListSelection<Int>()
        list.resize(to: place.size)
        list.show(notes.map { [$0.id] })
        if case .chosen(let id) = list.handle(event) { open(id) }
        #expect(opened == [31])
        let table = ListTable<Note>([
            TableLayout.Column(title: "Title", length: .rest),
            TableLayout.Column(title: "Words", length: .fixed(8), alignment: .right),
        ]) { note in
            [(note.title, .plain), ("\(note.words)", .quiet)]
        }
        var frame = frame
        frame.draw(table, of: list, in: place) { notes[$0] }
        #expect(frame.lines[1].hasPrefix("▌Milk"))
    }

    @Test("A card has labeled values and text")
    func card() {
        var frame = frame
        CardView(lines: [.heading("Milk"), .field("Price", "$1.20"), .text("Fresh from the farm.")])
            .draw(in: &frame, frame.bounds)
        #expect(frame.lines.suffix(11).prefix(3) == ["  Milk", "  Price  $1.20", "  Fresh from the farm."])
    }

    @Test("A palette reports the chosen item")
    func palette() {
        let places = [CommandPalette<Int>.Item(id: 31, title: "Notes")]
        let event = InputEvent.key(.enter)
        var opened: [Int] = []
        func open(_ id: Int) { opened.append(id) }
        func close() { opened = [] }
        var palette = CommandPalette(items: places)
        switch palette.handle(event, in: frame.size) {
        case .chosen(let id): open(id)
        case .dismissed: close()
        case .handled, .ignored: break
        }
        #expect(opened == [31])
    }

    @Test("A picture can be read and drawn")
    func picture() throws {
        var frame = frame
        let bytes = Array("P6 1 1 255 ".utf8) + [255, 0, 0]
        let picture = try PixelImage(ppm: bytes)
        frame.draw(picture, in: frame.bounds)
        #expect(frame.pictures.count == 1)
    }

    @Test("A requested frame is drawn")
    func scheduler() async {
        let (frames, drawn) = AsyncStream.makeStream(of: Void.self)
        func draw() { drawn.finish() }
        let scheduler = FrameScheduler { draw() }
        scheduler.requestFrame()
        for await _ in frames {}
        withExtendedLifetime(scheduler) {}
    }

    @Test("Single calls return the documented values")
    func results() {
        func lengths() -> [Int] {
            Length.resolve([.fixed(4), .share(1), .share(2)], total: 11)  // [4, 2, 5]
        }
        func positions() -> [Int]? {
            FuzzyMatch("prd", in: "Produce")?.positions  // [0, 1, 3]
        }
        func window() -> Range<Int> {
            ScrollWindow.range(count: 100, rows: 10, selected: 12)  // 3..<13
        }
        func bar() -> String {
            Bar.text(0.5, columns: 4)  // ██
        }
        func truncated() -> String {
            "Notebook".truncated(toColumns: 5)  // Note…
        }
        func columns() -> Int {
            TextWidth.columns("日本")  // 4
        }
        #expect(lengths() == [4, 2, 5])
        #expect(positions() == [0, 1, 3])
        #expect(window() == 3..<13)
        #expect(bar() == "██")
        #expect(truncated() == "Note…")
        #expect(columns() == 4)
    }
}
