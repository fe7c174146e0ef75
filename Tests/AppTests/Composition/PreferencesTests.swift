import Foundation
import Presentation
import TerminalKit
import Testing

@testable import App

@Suite("Preferences")
struct PreferencesTests {
    private let file = URL.temporaryDirectory.appending(path: "preferences-\(UUID().uuidString).json")

    private func load(_ text: String) throws -> Preferences {
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        return try Preferences.load(file)
    }

    @Test("Without a file, and for what a file leaves out, the usual ones are used")
    func usual() throws {
        #expect(try Preferences.load(file) == Preferences())
        #expect(try load("{}") == Preferences())
        #expect(try load(#"{"theme": "high contrast"}"#).theme == .highContrast)
    }

    @Test("What is saved is read again")
    func saved() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        var preferences = Preferences()
        preferences.theme = .light
        preferences.keys = ["edit": "x", "reload": "<f5>"]
        preferences.save(file)
        #expect(try Preferences.load(file) == preferences)
        #expect(try preferences.bindings == ["edit": .character("x"), "reload": Key(.function(5))])
    }

    @Test(
        "A spoiled file is an error that names it",
        arguments: ["{", #"{"theme": "pink"}"#, #"{"keys": {"edit": "<nokey>"}}"#, #"{"keys": {"edit": ""}}"#])
    func spoiled(text: String) {
        #expect { try load(text) } throws: { "\($0)".contains(file.lastPathComponent) }
    }

    @Test("A command's key is the one that was chosen, in hints, help and use")
    func bindings() throws {
        let app = PlayedApp()
        app.shell.bindings = ["edit": .character("x")]
        app.go(to: .products)
        #expect(app.lines[23].contains("x edit"))
        try app.press("e")
        #expect(app.lines[0].hasPrefix(" Menu › Products  "))
        try app.press("x")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Edit product"))
    }
}
