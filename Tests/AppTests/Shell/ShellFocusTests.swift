import Reactive
import ReactiveTesting
import TerminalKit
import Testing

@testable import App

/// A recording contains the receivers of its keys, so that a replay does not send a key too early.
@Suite("Shell focus", .noLeaks)
struct ShellFocusTests {
    private let app = PlayedApp(size: GridSize(columns: 160, rows: 40)).go(to: .products)

    @Test(
        "The focus lists the open scenes and the modals above them",
        arguments: [
            ("", ""), ("<f1>", ", help"), ("<C-p>", ", palette"), ("<tab>", ", preview"),
            ("<f12><tab>", ", inspector"), ("<f1><esc>", ""),
        ])
    func keys(script: String, suffix: String) throws {
        try app.press(script)
        #expect(app.shell.focusName == "MenuScene, ProductsScene" + suffix)
    }

    @Test("An earlier modal stays above a later one")
    func modals() throws {
        let choice = Recorder(app.shell.stack.navigation.ask("Which?", choices: [.init("This"), .init("That")]))
        #expect(app.shell.focusName == "MenuScene, ProductsScene, choice Which?")
        let answer = Recorder(app.shell.stack.navigation.ask("Sure?", message: "It is lost.", choices: [.init("Yes")]))
        #expect(app.shell.focusName == "MenuScene, ProductsScene, choice Which?")
        try app.press("<esc>")
        choice.expect(then: .finished)
        #expect(app.shell.focusName == "MenuScene, ProductsScene, question Sure?")
        try app.press("<esc>")
        answer.expect(then: .finished)
        #expect(app.shell.focusName == "MenuScene, ProductsScene")
    }
}
