import Domain
import TerminalKit
import Testing

@testable import App

@Suite("Keys of the user's own")
struct KeyBindingsTests {
    private func bindings(_ text: String) -> KeyBindings {
        KeyBindings(text: text, path: nil) { Key(binding: $0) != nil }
    }

    @Test("They are found by their commands")
    func keys() {
        #expect(bindings("edit = x\nsort = <C-s>").keys == ["edit": .character("x"), "sort": .control("s")])
    }

    @Test(
        "What was read is counted, and what cannot be used",
        arguments: [
            ("", "Read 0 keys"), ("edit = x", "Read one key"), ("edit = x\nsort = z", "Read 2 keys"),
            ("edit = x\n?", "Read one key; one line cannot be used"),
            ("?\n!\nedit = <nokey>", "Read 0 keys; 3 lines cannot be used"),
        ])
    func summary(text: String, summary: String) {
        #expect(bindings(text).summary == summary)
    }
}
