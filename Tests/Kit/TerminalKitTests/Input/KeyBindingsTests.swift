import Testing

@testable import TerminalKit

@Suite("Key bindings")
struct KeyBindingsTests {
    private func read(_ text: String) -> KeyBindings {
        KeyBindings(text: text, path: "/keys.txt")
    }

    @Test("Each line gives a command a key, and empty lines and comments do nothing")
    func lines() {
        let read = read("# Mine\r\nedit = x\n\n  go to=<C-g>  \nhelp = =")
        #expect(
            read.bindings == [
                .init(line: 2, command: "edit", key: .character("x"), keyName: "x"),
                .init(line: 4, command: "go to", key: .control("g"), keyName: "<C-g>"),
                .init(line: 5, command: "help", key: .character("="), keyName: "="),
            ])
        #expect(read.problems == [])
        #expect(read.path == "/keys.txt")
        #expect(read.key(for: "go to") == .control("g"))
        #expect(read.key(for: "goto") == nil)
    }

    @Test("An empty file gives no command a key and is valid", arguments: ["", "\n", "#"])
    func empty(text: String) {
        #expect(read(text) == KeyBindings(path: "/keys.txt"))
    }

    @Test("An unreadable line is reported with its number, and the others apply")
    func problems() {
        let read = read("edit x\nreload = r\n= y\nsort =\nquit = <nokey>\nreload = z")
        #expect(read.bindings.map(\.line) == [2])
        let form = "A line consists of a command, an equals sign and a key, such as edit = x."
        #expect(
            read.problems == [
                .init(line: 1, message: form), .init(line: 3, message: form), .init(line: 4, message: form),
                .init(line: 5, message: "\"<nokey>\" is not a key such as x, <f5> or <C-o>."),
                .init(line: 6, message: "\"reload\" has a key already, in line 2."),
            ])
        #expect(
            read.complaint
                == "/keys.txt, line 1: A line consists of a command, an equals sign and a key, such as edit = x.")
    }

    @Test("A binding is one key, and never ^C or ^Z", arguments: ["<C-c>", "<C-z>", "xy", "", "<click 1,1>"])
    func noKeys(text: String) {
        #expect(Key(binding: text) == nil)
    }

    @Test(
        "The summary counts read keys and unusable lines",
        arguments: [
            ("", "Read 0 keys"), ("edit = x", "Read one key"), ("edit = x\nsort = z", "Read 2 keys"),
            ("edit = x\n?", "Read one key; one line cannot be used"),
            ("?\n!\nedit = <nokey>", "Read 0 keys; 3 lines cannot be used"),
        ])
    func summary(text: String, summary: String) {
        #expect(read(text).summary == summary)
    }
}
