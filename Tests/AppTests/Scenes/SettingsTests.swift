import DataKit
import Domain
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Settings", .noLeaks)
struct SettingsTests {
    private let preferences = PreferencesGatewayDouble(.full)
    @Property private var keys = ""

    private func app(columns: Int = 80) -> PlayedApp {
        PlayedApp(size: GridSize(columns: columns, rows: 40)) { services in
            services.useCases.preferencesGateway = preferences
            services.keyBindings = KeyBindingsFile { [$keys] in
                KeyBindings(text: $keys.wrappedValue, path: PlayedApp.keysPath)
            }
        }
    }

    @Test("A chosen theme takes effect immediately")
    func theme() throws {
        let app = app().go(to: .settings)
        #expect(app.text.contains("● standard"))
        try app.press("<down><enter>")
        #expect(app.text.contains("● dark"))
        #expect(preferences.current.appearance == .dark)
    }

    @Test("Every scene opened later shows prices in the chosen currency")
    func currency() throws {
        let app = app().go(to: .products)
        #expect(app.text.contains("$9.99"))
        app.go(to: .settings)
        try app.press("<down><down><down><down><down><down><enter>")
        #expect(app.text.contains("● EUR"))
        app.go(to: .products)
        #expect(app.text.contains("€9.99"))
        #expect(!app.text.contains("$9.99"))
    }

    @Test("A key that the user assigns works and appears in hints and help")
    func bindings() throws {
        keys = "edit = x"
        let app = app().go(to: .products)
        #expect(app.text.contains("x edit"))
        try app.press("e")
        #expect(app.lines[0].hasPrefix(" Menu › Products  "))
        try app.press("x")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Edit product"))
    }

    @Test("A key assigned to two commands runs the first command")
    func takenKeys() throws {
        keys = "reload = e"
        let app = app(columns: 110).go(to: .products)
        #expect(app.text.contains("e reload") && !app.text.contains("e edit"))
        try app.press("e")
        #expect(app.lines[0].hasPrefix(" Menu › Products  "))
        keys = "reload = x\nsort = x"
        app.go(to: .settings)
        try app.press("r")
        app.go(to: .products)
        #expect(app.text.contains("x sort") && app.text.contains("r reload") && app.text.contains("e edit"))
        keys = "reload = <del>"
        app.go(to: .settings)
        try app.press("r")
        app.go(to: .cars)
        try app.press("<del>")
        #expect(!app.text.contains("Delete"), "which has that key, too, besides its own")
        try app.press("d")
        #expect(app.text.contains("Delete"))
    }

    @Test("A command with a letter as its key keeps its original key while typing")
    func lettersWhileTyping() throws {
        keys = "go to = g\nhelp = h\ndelete = <f8>"
        let app = app().go(to: .createCar)
        try app.press("gh")
        #expect(app.text.contains("Make   gh"))
        try app.press("<f1>")
        #expect(app.text.contains("Keys in New car"))
        try app.press("<esc><C-p>menu<enter>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
        try app.press("h")
        #expect(app.text.contains("Keys in Menu"))
        try app.press("<esc>")
        app.go(to: .products)
        try app.press("/Essence")
        app.wait(.seconds(1))
        try app.press("<left><del>")
        #expect(app.text.contains("│ / Essenc "), "the key edits the filter")
    }

    @Test("The key file is read again on demand, and mistakes show their lines")
    func readAgain() throws {
        let app = app().go(to: .settings)
        #expect(app.text.contains(PlayedApp.keysPath))
        keys = "sort = z\nedit = <nokey>"
        try app.press("r")
        #expect(app.text.contains("! Read one key; one line cannot be used"))
        #expect(app.text.contains("line 2"))
        app.go(to: .products)
        #expect(app.text.contains("z sort"))
    }

    @Test("Keys and mistakes are listed in the order of their lines")
    func keyLines() throws {
        keys = "edit = x\nreload\nsort = <nokey>\nreload = y"
        let app = app().go(to: .settings)
        let lines = app.lines.drop { !$0.contains("Keys of your own") }.dropFirst(2).prefix(4)
        let expected = ["edit", "line 2", "line 3", "reload"]
        #expect(lines.count == 4 && zip(lines, expected).allSatisfy { $0.hasPrefix("│     \($1) ") }, "\(lines)")
        keys = "edit = x"
        try app.press("<end><enter>")
        #expect(app.lines.contains(" ✓ Read one key"))
        #expect(!app.text.contains("line 2"))
    }

    @Test("The theme can be changed from the palette in any scene")
    func palette() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = LaunchOptions()
        options.isOffline = true
        let app = try AppEnvironment(
            options,
            Dependencies(folder: DataFolder(folder, environment: [:]), formatting: PlayedApp.formatting),
            size: GridSize(columns: 80, rows: 24))
        app.begin()
        for event in try KeyScript(":theme: light<enter>").events { app.shell.handle(event) }
        for await appearance in app.appearance.values where appearance == .light { break }
        app.shell.stack.navigation.replaceAll {}
    }

    @Test("If q is assigned to another command, it does not quit during a question")
    func keyOfQuit() throws {
        keys = "edit = q\nquit = Q"
        let app = app(columns: 110).go(to: .cars)
        #expect(app.lines.last?.contains("q edit") == true)
        try app.press("dq")
        #expect(app.requests.isEmpty)
        try app.press("Q")
        #expect(!app.requests.isEmpty)
    }
}
