import Domain
import Foundation
import InspectorKit
import PresentationKit
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Recording the terminal")
struct RecordingTests {
    private func terminal() -> (PlayedApp, Live<TerminalViewModel>) {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .login)
        let terminal = app.terminal()
        return (app, terminal)
    }

    private func inputs(_ app: PlayedApp) -> [String] {
        app.inspector.shown.lines.filter { $0.subject == "Terminal" && $0.kind == .input }.map(\.text)
    }

    @Test(
        "A recording stores keys typed into a secret as dots, and others unchanged",
        arguments: [
            ("s", "→ pressSecret  •••"), ("S-ä", "→ pressSecret  •••"), ("enter", "→ press  \"<enter>\""),
            ("C-u", "→ press  \"<C-u>\""), ("tab", "→ press  \"<tab>\""), ("click 3,4", "→ press  \"<click 3,4>\""),
        ])
    func secrets(name: String, recorded: String) throws {
        let (app, terminal) = terminal()
        let event = try #require(KeyScript(name.count == 1 ? name : "<\(name)>").events.first)
        // The event is not secret at first, because a known secret is always recorded as a dot.
        terminal.send(event, isSecret: false)
        let open = "→ press  \"\(event.scriptText ?? "")\""
        #expect(inputs(app) == [open])
        terminal.send(event, isSecret: true)
        #expect(inputs(app) == [open, recorded])
    }

    @Test("A recording hides pasted secrets and omits keys that the app ignores")
    func pasted() {
        let (app, terminal) = terminal()
        terminal.send(.paste("s3cr3t"), isSecret: true)
        terminal.send(.paste("a > b"), isSecret: false)
        terminal.send(.focusGained, isSecret: false)
        #expect(inputs(app) == ["→ pasteSecret  •••", "→ paste  \"a > b\""])
    }

    @Test("A key that a replay sends reaches the shell")
    func reaches() throws {
        let (app, terminal) = terminal()
        for event in try KeyScript("ab").events { terminal.send(event, isSecret: false) }
        terminal.send(.paste("c > d"), isSecret: false)
        #expect(app.text.contains("abc > d"))
        terminal.send(GridSize(columns: 90, rows: 30))
        #expect(app.shell.size == GridSize(columns: 90, rows: 30))
        terminal.input.$resize([Int.max, -1])
        #expect(app.shell.size == GridSize(columns: 2000, rows: 1))
    }

    @Test("A replay starts with the recorded app's seed, theme, size and keys")
    func beginning() throws {
        var options = LaunchOptions()
        (options.seed, options.isLive, options.isOffline) = (7, true, true)
        let preferences = Preferences(appearance: .dark, currency: try #require(Currency(code: "EUR")))
        let beginning = LaunchSnapshot(
            options, preferences: preferences, keyBindings: KeyBindings(text: "sort = z\nedit = x", path: nil),
            size: GridSize(columns: 100, rows: 30), link: "app://cars")
        let read = try JSONDecoder().decode(LaunchSnapshot.self, from: JSONEncoder().encode(beginning))
        #expect(read == beginning)
        #expect(read.options == options)
        #expect(read.size == GridSize(columns: 100, rows: 30))
        #expect(try read.restorationState == RestorationState(at: .cars))
    }

    @Test("A replay uses other API keys and URLs for posts than the recorded app")
    func postServer() {
        var options = LaunchOptions()
        options.foremURL = URL(string: "https://forem.example")
        options.apiKey = "hunter2"
        let replayed = LaunchSnapshot(options, size: GridSize(columns: 80, rows: 24)).options
        #expect(replayed.apiKey == "recorded")
        #expect(replayed.foremURL?.host() == "forem.invalid")
    }
}
