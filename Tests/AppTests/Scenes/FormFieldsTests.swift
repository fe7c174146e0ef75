import PresentationKit
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

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

    @Test("Typing tells the field and its text; moving the cursor tells nothing")
    func typing() {
        var form = form
        #expect(form.handle(.key(.character("c"))) == .edited(.name, "abc"))
        #expect(form.handle(.key(.left)) == .moved)
        #expect(form.handle(.paste("12")) == .edited(.name, "ab12c"))
    }

    @Test("The focus goes round: fields, submit, cancel")
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

    @Test("A click on a field gives it the focus; one beside all of them does nothing")
    func click() {
        var form = form
        let line = form.layout(in: GridRect(GridSize(columns: 40, rows: 10))).lines[1]
        #expect(form.handle(.click(GridPoint(column: line.column + 1, row: line.row))) == .moved)
        #expect(form.focus == 1)
        #expect(form.handle(.click(GridPoint(column: 39, row: 9))) == .ignored)
        #expect(form.focus == 1)
    }

    @Test("The label of a field with a message has the color of danger, unless the field has the focus")
    func wrongLabel() throws {
        let app = PlayedApp()
        app.go(to: .createCar)
        try app.press("<enter>")
        let frame = app.shell.frame()
        let labels = try ["Make", "Model", "Trim"].map { label in
            let row = try #require(frame.lines.firstIndex { $0.hasPrefix("│  \(label) ") })
            return frame[3, row].style
        }
        // A trim is optional.
        #expect(labels == [.strong, .colored(.danger), .quiet])
    }

    @Test("A choice is made with the arrows or the space bar, and cannot be typed over")
    func choice() {
        var form = form
        _ = form.handle(.key(.down))
        #expect(form.handle(.key(.right)) == .edited(.kind, "two"))
        #expect(form.handle(.key(.character(" "))) == .edited(.kind, "one"))
        #expect(form.handle(.key(.left)) == .edited(.kind, "two"))
        #expect(form.handle(.key(.character("x"))) == .ignored)
        #expect(form.handle(.paste("x")) == .ignored)
    }

    @Test("A text from outside replaces what stands in a field, and leaves the cursor where nothing changed")
    func setting() {
        var form = form
        _ = form.handle(.key(.home))
        form.set(.name, to: "ab")
        #expect(form.items[0].input.cursor == 0)
        form.set(.name, to: "xyz")
        #expect(form.items[0].input.text == "xyz")
    }
}
