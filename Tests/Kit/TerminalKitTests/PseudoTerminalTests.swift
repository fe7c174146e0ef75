import Foundation
import TerminalKitDoubles
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(5)))
struct PseudoTerminalTests {
    @Test("A program in a pseudo-terminal reads the keys, and the screen shows its output")
    func typing() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 30, rows: 5))
        try terminal.run(
            "/bin/sh", ["-c", "printf 'name? '; read name; printf '\\033[3;5H%s\\n' \"hello $name\"; exit 3"],
            environment: [:])
        try await terminal.wait { $0.text.contains("name?") }
        terminal.type("Ünï 日本\r")
        let status = try await terminal.waitForExit()
        #expect(status == 3 << 8)
        #expect(terminal.screen.lines == ["name? Ünï 日本", "", "    hello Ünï 日本", "", ""])
    }

    @Test("A program gets the window's size, its changes, and a controlling terminal")
    func resizing() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 40, rows: 10))
        let script =
            "trap 'stty size; exit' WINCH; stty size; echo tty=$(ps -o tty= -p $$); while :; do read line; done"
        try terminal.run("/bin/sh", ["-c", script], environment: ["PATH": "/bin:/usr/bin"])
        try await terminal.wait { $0.text.contains("10 40") && $0.text.contains("tty=") }
        #expect(terminal.screen.text.contains("tty=pts") || terminal.screen.text.contains("tty=tty"))
        try terminal.resize(GridSize(columns: 50, rows: 12))
        // The shell runs its trap when `read` returns.
        terminal.type("\r")
        try await terminal.wait { $0.text.contains("12 50") }
    }

    @Test("A killed program leaves a terminal whose settings can be read")
    func killing() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 40, rows: 10))
        let before = try terminal.attributes()
        #expect(before.echoes && before.readsLines)
        try terminal.run(
            "/bin/sh", ["-c", "stty -echo -icanon; echo ready; while :; do read line; done"],
            environment: ["PATH": "/bin:/usr/bin"])
        try await terminal.wait { $0.text.contains("ready") }
        terminal.kill(SIGKILL)
        let status = try await terminal.waitForExit()
        #expect(status & 0x7F == SIGKILL)
        let after = try terminal.attributes()
        #expect(!after.echoes && !after.readsLines)
    }

    @Test("Waiting for output ends when the program exits, and reports the screen")
    func ending() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 40, rows: 10))
        try terminal.run("/bin/sh", ["-c", "echo something else"], environment: [:])
        let failure = await #expect(throws: PseudoTerminal.Failure.self) {
            try await terminal.wait { $0.text.contains("what never comes") }
        }
        #expect(failure?.description.contains("something else") == true)
    }
}
