import ChildProcesses
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

/// The example program of the module's documentation, run in a pseudo-terminal.
@Suite(.timeLimit(.minutes(5)))
struct ExampleTests {
    @Test("The documentation's example is the program of these tests")
    func documentation() throws {
        let kit = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let article = try String(
            contentsOf: kit.appending(path: "Sources/Kit/TerminalKit/TerminalKit.docc/TerminalKit.md"), encoding: .utf8)
        let program = try String(
            contentsOf: kit.appending(path: "Tests/Support/TerminalKitExample/main.swift"), encoding: .utf8)
        #expect(article.contains("```swift\n\(program)```"))
    }

    @Test("A short program shows a frame, reads keys and gives the terminal back")
    func run() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 40, rows: 5))
        let before = try terminal.attributes()
        try terminal.run(executable, environment: environment)
        try await terminal.wait { $0.text.contains("Press a key") }
        #expect(terminal.screen.lines[0] == "┌─ Keys ───────────────────── q quits ─┐")
        terminal.type("x")
        try await terminal.wait { $0.text.contains("You pressed character(\"x\")") }
        terminal.type("q")
        #expect(try await terminal.waitForExit() == 0)
        #expect(try terminal.attributes() == before)
        #expect(terminal.screen.modes == [7, 25])
        #expect(terminal.screen.unknown == [])
    }

    @Test("Ctrl-Z gives the shell the terminal, and fg makes the program redraw everything")
    func stopAndContinue() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 40, rows: 5))
        let script = "set -m; \"$0\"; stty -echo; echo stopped; read line; fg > /dev/null; echo ended"
        try terminal.run(
            "/bin/sh", ["-c", script, executable], environment: environment)
        try await terminal.wait { $0.text.contains("Press a key") }
        terminal.type("x")
        try await terminal.wait { $0.text.contains("You pressed") }
        let shown = terminal.screen.lines
        terminal.type("\u{1A}")
        try await terminal.wait { $0.text.contains("stopped") }
        #expect(terminal.screen.modes == [7, 25])
        let between = try terminal.attributes()
        // The shell has set these attributes while the program was stopped.
        #expect(between.readsLines && !between.echoes)
        terminal.type("\r")
        try await terminal.wait { $0.modes.contains(1049) && $0.text.contains("You pressed") }
        #expect(terminal.screen.lines == shown)
        #expect(try !terminal.attributes().readsLines)
        terminal.type("q")
        try await terminal.wait { $0.text.contains("ended") }
        #expect(try await terminal.waitForExit() == 0)
        // The program restores the attributes from the time when it was continued, not from its start.
        #expect(try terminal.attributes() == between)
    }

    /// The environment of the tests, so that variables of a sanitizer or profiler reach the program as well.
    private var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["TERM": "xterm-256color"]) { $1 }
    }

    private var executable: String { builtProgram("TerminalKitExample") }
}
