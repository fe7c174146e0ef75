import ReactiveTesting
import ReactiveUI
import TerminalKit
import Testing

@testable import App

/// A recording replaces keys typed into a secret field, and keeps all other keys.
@Suite("Secret keys", .noLeaks)
struct SecretKeysTests {
    private let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .login)

    @Test("Typed keys count as secret only in a secret field")
    func fields() throws {
        #expect(!app.shell.isTypingSecret)
        try app.press("<tab>")
        #expect(app.shell.isTypingSecret)
        try app.press("<backtab>")
        #expect(!app.shell.isTypingSecret)
    }

    @Test(
        "Keys that do not reach a secret field do not count as secret",
        arguments: ["<f1>", "<C-p>", "<f12><click 100,5>"])
    func elsewhere(script: String) throws {
        try app.press("<tab>" + script)
        #expect(!app.shell.isTypingSecret)
        try app.press("<esc>")
        #expect(app.shell.isTypingSecret)
    }

    @Test("Keys that answer a question or make a choice do not count as secret")
    func questions() throws {
        try app.press("<tab>")
        let answer = Recorder(
            app.shell.stack.navigation.ask("Sure?", message: "It is lost.", choices: [.init("Yes")]))
        #expect(!app.shell.isTypingSecret)
        try app.press("<esc>")
        answer.expect(then: .finished)
        #expect(app.shell.isTypingSecret)
        let choice = Recorder(app.shell.stack.navigation.ask("Which?", choices: [.init("This"), .init("That")]))
        #expect(!app.shell.isTypingSecret)
        try app.press("<esc>")
        choice.expect(then: .finished)
        #expect(app.shell.isTypingSecret)
    }
}
