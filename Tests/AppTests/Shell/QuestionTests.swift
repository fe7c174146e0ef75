import Reactive
import ReactiveTesting
import TerminalKit
import Testing

@testable import App

@Suite("Questions", .noLeaks)
struct QuestionTests {
    private let app = PlayedApp().go(to: .menu)

    private func ask(_ title: String = "Sure?", _ choices: [String] = ["Yes", "No", "Later"])
        -> Recorder<Int>
    {
        Recorder(
            app.shell.stack.navigation.ask(
                title, message: "It cannot be undone.", choices: choices.map { .init($0) }))
    }

    @Test(
        "Keys cycle through a question's buttons, and Enter presses one",
        arguments: [
            ("<right><enter>", 0), ("<down><down><enter>", 1), ("<tab><tab><tab><enter>", 2),
            ("<left><enter>", 2), ("<up><up><enter>", 1), ("<backtab><right><right><enter>", 0),
        ])
    func keys(script: String, button: Int) throws {
        let answer = ask()
        try app.press(script)
        answer.expect(button, then: .finished)
        #expect(!app.text.contains("Sure?"))
    }

    @Test("The safe button of a question has the focus at first, and returns no choice")
    func safe() throws {
        let answer = ask()
        #expect(app.text.contains("[ Cancel ]"))
        try app.press("<enter>")
        answer.expect(then: .finished)
    }

    @Test("Esc cancels a question, q quits, and other keys do not reach the scene")
    func otherKeys() throws {
        let menu = app.lines
        let answer = ask()
        let asked = app.lines
        #expect(asked.last?.contains("←→ choose") == true)
        try app.press("jx:i?")
        #expect(app.lines == asked)
        try app.press("q")
        #expect(app.requests == [.quit])
        answer.expect()
        try app.press("<esc>")
        answer.expect(then: .finished)
        #expect(app.lines == menu)
    }

    @Test("A click presses a question's button, and has no effect elsewhere")
    func clicks() throws {
        let answer = ask()
        let row = try #require(app.lines.firstIndex { $0.contains("[ Later ]") })
        let line = app.lines[row]
        let column = try #require(line.firstRange(of: "Later")).lowerBound
        let point = GridPoint(column: TextWidth.columns(String(line[..<column])), row: row)
        app.shell.handle(.click(GridPoint(column: point.column, row: row - 2)))
        answer.expect()
        app.shell.handle(.click(point))
        answer.expect(2, then: .finished)
    }

    @Test("Questions appear one after the other, and an abandoned question is removed")
    func several() throws {
        let (first, dropped, last) = (ask("First?"), ask("Dropped?"), ask("Last?", []))
        #expect(app.text.contains("First?") && !app.text.contains("Last?"))
        dropped.cancel()
        try app.press("<right><right><enter>")
        first.expect(1, then: .finished)
        #expect(app.text.contains("Last?"))
        #expect(app.lines.last?.contains("choose") == false)
        try app.press("<tab><enter>")
        last.expect(then: .finished)
    }
}
