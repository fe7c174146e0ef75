import Domain
import Testing

@Suite("Key bindings")
struct KeyBindingsTests {
    private func read(_ text: String) -> KeyBindings {
        KeyBindings(text: text, path: "/keys.txt") { $0.count == 1 }
    }

    @Test("Each line gives a command a key; empty lines and remarks mean nothing")
    func lines() {
        let read = read("# Mine\r\nedit = x\n\n  go to=g  \nhelp = =")
        #expect(
            read.bindings == [
                .init(line: 2, command: "edit", key: "x"), .init(line: 4, command: "go to", key: "g"),
                .init(line: 5, command: "help", key: "="),
            ])
        #expect(read.problems == [])
        #expect(read.path == "/keys.txt")
    }

    @Test("An empty file gives no command a key, and nothing is wrong with it", arguments: ["", "\n", "#"])
    func empty(text: String) {
        #expect(read(text) == KeyBindings(path: "/keys.txt"))
    }

    @Test("A line that cannot be read is told with its number, and the others hold")
    func problems() {
        let read = read("edit x\nreload = r\n= y\nsort =\nquit = <nokey>\nreload = z")
        #expect(read.bindings == [.init(line: 2, command: "reload", key: "r")])
        let form = "A line is a command, = and a key, such as edit = x."
        #expect(
            read.problems == [
                .init(line: 1, message: form), .init(line: 3, message: form), .init(line: 4, message: form),
                .init(line: 5, message: "\"<nokey>\" is not a key such as x, <f5> or <C-o>."),
                .init(line: 6, message: "\"reload\" has a key already, in line 2."),
            ])
    }
}
