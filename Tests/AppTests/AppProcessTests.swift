import ChildProcesses
import DataKit
import Foundation
import Presentation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// Runs the real program in a terminal. The tests type, resize and kill the program, and check the state in which it
/// leaves the terminal.
@Suite("The program", .timeLimit(.minutes(5)))
struct AppProcessTests {
    private static let arguments = ["--fresh", "--data"]

    private var executable: String { builtProgram("App") }

    private func withProgram(
        _ arguments: [String] = [], size: GridSize = GridSize(columns: 80, rows: 24),
        _ body: (PseudoTerminal) async throws -> Void
    ) async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try PseudoTerminal(size: size)
        let before = try terminal.attributes()
        try terminal.run(
            executable, Self.arguments + [folder.path(percentEncoded: false)] + arguments,
            environment: ["TERM": "xterm-256color", "HOME": folder.path(percentEncoded: false)])
        try await terminal.wait { $0.text.contains("↑↓ select") }
        #expect(try terminal.attributes() != before)
        try await body(terminal)
        _ = try await terminal.waitForExit()
        #expect(try terminal.attributes() == before)
    }

    @Test("Keys open and close the product list, and quitting restores the terminal")
    func walk() async throws {
        try await withProgram { terminal in
            terminal.type("\r")
            try await terminal.wait { $0.text.contains("/194") }
            try terminal.resize(GridSize(columns: 120, rows: 30))
            try await terminal.wait { $0.lines[0].count > 100 }
            try terminal.resize(GridSize(columns: 40, rows: 10))
            try await terminal.wait { $0.lines[9].contains("esc back") }
            terminal.type("q")
            #expect(try await terminal.waitForExit() == 0)
        }
    }

    @Test("A chosen theme takes effect immediately and at the next start")
    func theme() async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        func started() throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
            try terminal.run(
                executable, ["open", Route.settings.link, "--data", folder.path(percentEncoded: false)],
                environment: ["TERM": "xterm-direct", "HOME": folder.path(percentEncoded: false)])
            return terminal
        }
        var terminal = try started()
        try await terminal.wait { $0.text.contains("● standard") }
        let standard = Set(terminal.screen.grid.joined().map(\.look))
        terminal.type("j\r")
        try await terminal.wait { $0.text.contains("● dark") && Set($0.grid.joined().map(\.look)) != standard }
        let dark = Set(terminal.screen.grid.joined().compactMap(\.look.foreground))
        #expect(dark.isDisjoint(with: standard.compactMap(\.foreground)))
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()
        terminal = try started()
        try await terminal.wait { $0.text.contains("● dark") }
        #expect(Set(terminal.screen.grid.joined().compactMap(\.look.foreground)) == dark)
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()
    }

    @Test(
        "The app reports a damaged file when it starts",
        arguments: [
            ("preferences.json", "{", "preferences.json cannot be read. Correct it"),
            ("keys.txt", "quit = <C-q>\nnonsense\n", "keys.txt, line 2: "),
        ])
    func spoiledFile(name: String, content: String, complaint: String) async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.appending(path: name))
        let terminal = try PseudoTerminal(size: GridSize(columns: 200, rows: 24))
        try terminal.run(
            executable, ["--data", folder.path(percentEncoded: false)],
            environment: ["TERM": "xterm-256color", "HOME": folder.path(percentEncoded: false)])
        try await terminal.wait { $0.text.contains("↑↓ select") && $0.text.contains(complaint) }
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()
    }

    @Test("The app reports each of several damaged files")
    func spoiledFiles() async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in ["session.json", "preferences.json", "keys.txt"] {
            try Data("{".utf8).write(to: folder.appending(path: file))
        }
        let terminal = try PseudoTerminal(size: GridSize(columns: 600, rows: 24))
        try terminal.run(
            executable, ["--data", folder.path(percentEncoded: false)],
            environment: ["TERM": "xterm-256color", "HOME": folder.path(percentEncoded: false)])
        try await terminal.wait { $0.text.contains("The last session could not be read") }
        #expect(terminal.screen.text.contains("preferences.json cannot be read. Correct it"))
        #expect(terminal.screen.text.contains("keys.txt, line 1: "))
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()
    }

    @Test("The app opens the inspector at launch if its option is given")
    func inspecting() async throws {
        try await withProgram(["--inspect"], size: GridSize(columns: 120, rows: 40)) { terminal in
            try await terminal.wait { $0.text.contains("MenuViewModel") }
            terminal.kill(SIGTERM)
        }
    }

    @Test("Ctrl-Z returns the terminal to the shell, and fg restores the whole screen")
    func stopAndContinue() async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
        let path = folder.path(percentEncoded: false)
        let script = "set -m; \"$0\" --fresh --data \"$1\"; echo stopped; read line; fg > /dev/null; echo ended"
        try terminal.run(
            "/bin/sh", ["-c", script, executable, path], environment: ["TERM": "xterm-256color", "HOME": path])
        try await terminal.wait { $0.text.contains("↑↓ select") }
        terminal.type("jj")
        // While the app still sets itself up, a spinner looks different in every frame.
        let isSettled = { (screen: ScreenEmulator) in
            screen.text.contains("▌  Product grid") && !screen.text.contains("setting up")
        }
        try await terminal.wait(until: isSettled)
        let shown = terminal.screen.lines
        terminal.type("\u{1A}")
        try await terminal.wait { $0.text.contains("stopped") }
        terminal.type("\r")
        try await terminal.wait { $0.modes.contains(1049) && isSettled($0) }
        #expect(terminal.screen.lines == shown)
        terminal.type("q")
        try await terminal.wait { $0.text.contains("ended") }
        #expect(try await terminal.waitForExit() == 0)
    }

    @Test("Terminals that share a folder show this until the other one ends")
    func sharedFolder() async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false)
        let script = "set -m; \"$0\" --fresh --data \"$1\"; echo stopped; read line; fg > /dev/null"
        func started(_ program: String, _ arguments: [String]) async throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(size: GridSize(columns: 120, rows: 24))
            try terminal.run(program, arguments, environment: ["TERM": "xterm-256color", "HOME": path])
            try await terminal.wait { $0.text.contains("↑↓ select") && !$0.text.contains("setting up") }
            return terminal
        }
        func wait(_ terminal: PseudoTerminal, untilShared isShared: Bool) async throws {
            try await terminal.wait { $0.text.contains("↑↓ select") && $0.text.contains("shared folder") == isShared }
        }
        let first = try await started("/bin/sh", ["-c", script, executable, path])
        #expect(!first.screen.text.contains("shared folder"))
        let second = try await started(executable, Self.arguments + [path])
        try await wait(first, untilShared: true)
        try await wait(second, untilShared: true)
        first.type("\u{1A}")
        try await first.wait { $0.text.contains("stopped") }
        try await wait(second, untilShared: false)
        first.type("\r")
        try await wait(second, untilShared: true)
        try await wait(first, untilShared: true)
        second.kill(SIGKILL)
        try await wait(first, untilShared: false)
        first.type("q")
        _ = try await first.waitForExit()
    }

    #if os(Linux)
        @Test("A stopped app releases the lock on its data until it continues")
        func locks() async throws {
            let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
            defer { try? FileManager.default.removeItem(at: folder) }
            let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
            let path = folder.path(percentEncoded: false)
            let script = "set -m; \"$0\" open app://cars --data \"$1\"; echo stopped; read line; fg > /dev/null"
            try terminal.run(
                "/bin/sh", ["-c", script, executable, path], environment: ["TERM": "xterm-256color", "HOME": path])
            try await terminal.wait { $0.text.contains("No cars yet") }
            #expect(try lockCount(for: path) > 0)
            terminal.type("\u{1A}")
            try await terminal.wait { $0.text.contains("stopped") }
            #expect(try lockCount(for: path) == 0)
            terminal.type("\r")
            try await terminal.wait { $0.modes.contains(1049) && $0.text.contains("No cars yet") }
            terminal.type("aSaab\t900\r")
            try await terminal.wait { $0.text.contains("Added \"Saab 900\"") }
            terminal.type("\u{3}")
            _ = try await terminal.waitForExit()
        }

        /// The locks of all processes whose command line has this text.
        private func lockCount(for text: String) throws -> Int {
            try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count { line in
                let words = line.split(separator: " ")
                guard words.count > 4, let process = words.first(where: { Int($0) ?? 0 > 1 }) else { return false }
                let commandLine = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
                return commandLine?.contains(text) ?? false
            }
        }
    #endif

    @Test("A termination signal restores the terminal and sets the exit code", arguments: [SIGTERM, SIGHUP, SIGINT])
    func signals(signal: Int32) async throws {
        try await withProgram { terminal in
            terminal.type("\r")
            try await terminal.wait { $0.text.contains("/194") }
            terminal.kill(signal)
            #expect(try await terminal.waitForExit() == (128 + signal) << 8)
        }
    }

    @Test("A killed app restores typed text, and a damaged session shows the menu")
    func session() async throws {
        let folder = URL.temporaryDirectory.appending(path: "app-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = DataFolder(folder, environment: [:]).session
        func started(_ arguments: String...) throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
            try terminal.run(
                executable, arguments + ["--data", folder.path(percentEncoded: false)],
                environment: ["TERM": "xterm-256color", "HOME": folder.path(percentEncoded: false)])
            return terminal
        }

        var terminal = try started("open", Route.createCar.link)
        try await terminal.wait { $0.text.contains("New car") }
        terminal.type("日x")
        try await terminal.wait { $0.text.contains("日x") }
        // Polls, because the write to the disk takes some time.
        while (try? String(contentsOf: session, encoding: .utf8))?.contains("x") != true {
            try await Task.sleep(for: .milliseconds(10))
        }
        terminal.kill(SIGKILL)
        _ = try await terminal.waitForExit()

        terminal = try started()
        try await terminal.wait { $0.text.contains("New car") && $0.text.contains("日x") }
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()

        try Data("{".utf8).write(to: session)
        terminal = try started()
        try await terminal.wait { $0.text.contains("The last session could not be read") }
        #expect(terminal.screen.text.contains("Repositories"))
        terminal.type("q")
        #expect(try await terminal.waitForExit() == 0)
    }

    @Test("A slow server shows that the app is waiting, and the user can quit")
    func slowServer() async throws {
        try await withProgram(["--latency", "3600"]) { terminal in
            terminal.type("\r")
            try await terminal.wait { $0.text.contains("loading products · waiting for") }
            terminal.type("q")
            #expect(try await terminal.waitForExit() == 0)
        }
    }

    @Test("A failing server shows a message, and the user can quit")
    func failingServer() async throws {
        try await withProgram(["--shop-url", "http://127.0.0.1:9"]) { terminal in
            terminal.type("\r")
            try await terminal.wait { $0.text.contains("Could not load products") }
            terminal.type("\u{3}")
            #expect(try await terminal.waitForExit() == 0)
        }
    }
}
