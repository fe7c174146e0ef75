import TerminalKitDoubles
import Testing

@testable import TerminalKit

@Suite("Form fields")
struct FormFieldsTests {
    private nonisolated enum Field: Hashable { case name, kind }

    private var form: FormFields<Field> {
        var form = FormFields<Field>(
            [
                .init(.name, "Name", "ab"), .init(.kind, "Kind", "one", choices: ["one", "two"]),
            ], submit: "Save")
        form.resize(to: GridSize(columns: 40, rows: 10))
        return form
    }

    @Test("Typing reports the field and its text, and moving the cursor reports nothing")
    func typing() {
        var form = form
        #expect(form.handle(.key(.character("c"))) == .edited(.name, "abc"))
        #expect(form.handle(.key(.left)) == .moved)
        #expect(form.handle(.paste("12")) == .edited(.name, "ab12c"))
    }

    @Test("The focus cycles through fields, submit and cancel")
    func focus() {
        var form = form
        for _ in 0..<2 { _ = form.handle(.key(.tab)) }
        #expect(form.isSubmitFocused)
        #expect(form.handle(.key(.character("x"))) == .ignored)
        #expect(form.handle(.key(.right)) == .moved)
        #expect(form.isCancelFocused)
        #expect(form.handle(.key(.enter)) == .cancel)
        _ = form.handle(.key(.tab))
        #expect(form.focus == 0)
        #expect(form.handle(.key(.enter)) == .submit)
        #expect(form.handle(.key(.escape)) == .cancel)
    }

    @Test(
        "Keys and the wheel move the focus around",
        arguments: [
            (.key(.tab), [1, 2, 3, 0]), (.key(.down), [1, 2, 3, 0]),
            (.scrollDown(GridPoint(column: 0, row: 0)), [1, 2, 3, 0]), (.key(.backTab), [3, 2, 1, 0]),
            (.key(.up), [3, 2, 1, 0]), (.scrollUp(GridPoint(column: 0, row: 0)), [3, 2, 1, 0]),
        ] as [(InputEvent, [Int])])
    func round(event: InputEvent, way: [Int]) {
        var form = form
        let focuses = way.map { _ in
            #expect(form.handle(event) == .moved)
            return form.focus
        }
        #expect(focuses == way)
    }

    @Test("Left and right move from button to button and beyond")
    func buttons() {
        for (key, way) in [(Key.right, [3, 2, 3]), (.left, [3, 2, 3])] {
            var form = form
            for _ in 0..<2 { _ = form.handle(.key(.tab)) }
            let focuses = way.map { _ in
                _ = form.handle(.key(key))
                return form.focus
            }
            #expect(focuses == way)
        }
    }

    @Test("A click on a button presses it")
    func clickedButtons() {
        var form = form
        let layout = form.layout(in: GridRect(GridSize(columns: 40, rows: 10)))
        #expect(form.handle(.click(layout.submit.origin)) == .submit)
        #expect(form.handle(.click(layout.cancel.origin)) == .cancel)
        let gap = GridPoint(column: layout.cancel.column - 1, row: layout.cancel.row)
        #expect(form.handle(.click(gap)) == .ignored)
        #expect(form.focus == 0)
    }

    @Test("A low form shows the fields around the focus and one common message")
    func low() {
        let items = (0..<6).map { FormFields<Int>.Item($0, "Field \($0)") }
        var form = FormFields(items, submit: "Save")
        func layout(_ rows: Int) -> FormFields<Int>.Layout {
            form.layout(in: GridRect(GridSize(columns: 40, rows: rows)))
        }
        #expect(layout(16).hasMessageLines && !layout(15).hasMessageLines)
        #expect(layout(16).lines.map(\.row) == [1, 3, 5, 7, 9, 11])
        #expect(layout(16).submit.row == 13 && layout(16).below.row == 15)
        #expect(layout(13).lines.map(\.row) == [0, 1, 2, 3, 4, 5])
        #expect(layout(13).message.row == 6 && layout(13).submit.row == 7 && layout(13).below.row == 9)
        #expect(layout(5).window == 0..<3)
        #expect(layout(5).message.row == 3 && layout(5).submit.row == 4)
        for _ in 0..<7 { _ = form.handle(.key(.tab)) }
        #expect(form.isCancelFocused)
        #expect(layout(5).window == 3..<6)
        #expect(layout(1).window == 5..<6)
        form.resize(to: GridSize(columns: 40, rows: 5))
        #expect(form.scroll == ScrollPosition(window: 3..<6, count: 6))
    }

    @Test("A failure is alone on its row at every height of the form", arguments: 3...12)
    func failure(rows: Int) throws {
        let form = FormFields((0..<2).map { FormFields<Int>.Item($0, "Field \($0)") }, submit: "Save")
        var frame = Frame(size: GridSize(columns: 40, rows: rows))
        FormView(fields: form, failure: "The server said no.").draw(in: &frame, frame.bounds)
        let lines = frame.lines.map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.contains { $0.hasPrefix("The server said no.") })
        #expect(lines.contains { $0.hasPrefix("[ Save ]  [ ") })
    }

    @Test("A form of two rows shows a failure next to the buttons")
    func twoRows() {
        let form = FormFields([FormFields<Int>.Item(0, "Name")], submit: "Save")
        var frame = Frame(size: GridSize(columns: 60, rows: 2))
        FormView(fields: form, messages: [0: "It is missing."], failureCount: 1, failure: "No.")
            .draw(in: &frame, frame.bounds)
        #expect(frame.lines[1] == "  [ Save ]  [ Cancel ]  No.")
        frame = Frame(size: GridSize(columns: 60, rows: 2))
        FormView(fields: form, messages: [0: "It is missing."], failureCount: 1).draw(in: &frame, frame.bounds)
        #expect(frame.lines[1] == "  [ Save ]  [ Cancel ]  It is missing.")
    }

    @Test("A form with one row of space shows only its focused field")
    func oneRow() {
        var form = form
        form.resize(to: GridSize(columns: 40, rows: 1))
        var frame = Frame(size: GridSize(columns: 40, rows: 1))
        FormView(fields: form).draw(in: &frame, frame.bounds)
        #expect(frame.text == "  Name  ab")
        #expect(form.handle(.click(GridPoint(column: 3, row: 0))) == .moved)
    }

    @Test("A long text or a text with line breaks is entered again unchanged")
    func typingAgainAsItWas() {
        var form = form
        let text = "One.\nTwo." + String(repeating: "x", count: 5_000)
        #expect(form.type(text, into: .name) == text)
    }

    @Test("Saved values are entered again like typed ones, except into secrets")
    func typingAgain() {
        var form = FormFields(
            [
                .init(Field.name, "Name", "ab", isSecure: true),
                .init(.kind, "Kind", "one", choices: ["one", "two", "three"]),
            ], submit: "Save")
        #expect(form.isSecureFocused)
        #expect(form.type("x", into: .name) == nil)
        #expect(form.type("four", into: .kind) == nil)
        #expect(!form.isEdited)
        #expect(form.type("three", into: .kind) == "three")
        #expect(form.isEdited)
        _ = form.handle(.key(.tab))
        #expect(!form.isSecureFocused)
        #expect(form.handle(.key(.right)) == .edited(.kind, "one"), "choices go round")
        #expect(!form.isEdited)
        #expect(form.handle(.key(.left)) == .edited(.kind, "three"))
        form.offer(["three"], for: .kind)
        #expect(form.handle(.key(.right)) == .moved)
    }

    @Test("A click on a field focuses it, and a click elsewhere does nothing")
    func click() {
        var form = form
        let line = form.layout(in: GridRect(GridSize(columns: 40, rows: 10))).lines[1]
        #expect(form.handle(.click(GridPoint(column: line.column + 1, row: line.row))) == .moved)
        #expect(form.focus == 1)
        #expect(form.handle(.click(GridPoint(column: 39, row: 9))) == .ignored)
        #expect(form.focus == 1)
    }

    @Test("An unfocused field with a message has a label in the danger color")
    func wrongLabel() throws {
        func styles(_ form: FormFields<Field>, _ messages: [Field: String]) throws -> [CellStyle] {
            var frame = Frame(size: GridSize(columns: 40, rows: 10))
            FormView(fields: form, messages: messages).draw(in: &frame, frame.bounds)
            return try ["Name", "Kind"].map { label in
                let row = try #require(frame.lines.firstIndex { $0.hasPrefix("  \(label) ") })
                return frame[2, row].style
            }
        }
        #expect(try styles(form, [:]) == [.strong, .quiet])
        #expect(try styles(form, [.name: "Missing.", .kind: "Missing."]) == [.strong, .colored(.danger)])
    }

    @Test("Arrows and the space bar change a choice, and typing does not")
    func choice() {
        var form = form
        _ = form.handle(.key(.down))
        #expect(form.handle(.key(.right)) == .edited(.kind, "two"))
        #expect(form.handle(.key(.character(" "))) == .edited(.kind, "one"))
        #expect(form.handle(.key(.left)) == .edited(.kind, "two"))
        #expect(form.handle(.key(.character("x"))) == .ignored)
        #expect(form.handle(.paste("x")) == .ignored)
    }

    @Test("A text from outside replaces a field's text and keeps an unchanged cursor")
    func setting() {
        var form = form
        _ = form.handle(.key(.home))
        form.set(.name, to: "ab")
        #expect(form.items[0].input.cursor == 0)
        form.set(.name, to: "xyz")
        #expect(form.items[0].input.text == "xyz")
    }
}
