import ChildProcesses
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("App --record and App replay", .timeLimit(.minutes(5)))
struct ReplayProcessTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    @Test("App replay exits with 0 if equal, 1 if changed, and 2 if damaged")
    func codes() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
        try terminal.run(
            builtProgram("App"), ["open", "app://cars", "--record", path],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("No cars yet") }
        terminal.type("aSaab\t900\r")
        try await terminal.wait { $0.text.contains("Added \"Saab 900\"") && !$0.text.contains("No cars yet") }
        // The test types a key only when all earlier events are written.
        terminal.type("?")
        try await terminal.wait { $0.text.contains("Keys in Car") }
        terminal.kill(SIGKILL)
        _ = try await terminal.waitForExit()

        var played = try await replay(path)
        #expect(played.code == 0)
        #expect(played.output.contains("plays as it was recorded"))
        #expect(played.output.contains("ends in the middle"))

        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("make: \\\"Saab", with: "make: \\\"Volvo").utf8).write(to: file)
        played = try await replay(path)
        #expect(played.code == 1)
        #expect(played.output.contains("Cars <- cars, after step"))
        #expect(played.output.contains("make: \"Volvo"))
        #expect(played.output.contains("make: \"Saab"))

        try Data(text.replacing("{\"at\"", with: "[\"at\"").utf8).write(to: file)
        #expect(try await replay(path).code == 2)
        #expect(try await replay(path + ".missing").code == 2)
    }

    @Test("A finished recording has screen sizes and an end, and the inspector names it")
    func whole() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
        try terminal.run(
            builtProgram("App"), ["open", "app://cars", "--inspect", "--record", path],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("CarsViewModel") }
        try terminal.resize(GridSize(columns: 120, rows: 30))
        try await terminal.wait { $0.lines[0].count > 100 && $0.text.contains("No cars yet") }
        terminal.type("\tw")
        try await terminal.wait { $0.text.contains("All of it is in the recording") }
        terminal.type("\u{3}")
        #expect(try await terminal.waitForExit() == 0)

        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.contains(#""json":"[120,30]","name":"resize""#) })
        #expect(lines.last?.contains(#""end""#) == true)
        let played = try await replay(path)
        #expect(played.code == 0, "\(played.output)")
        #expect(played.output.contains("plays as it was recorded"))
        #expect(!played.output.contains("ends in the middle"))
    }

    @Test("A recording contains the new size of a window that is resized during Ctrl-Z")
    func resizedWhileStopped() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
        let script = "set -m; \"$0\" open app://cars --record \"$1\"; echo stopped; read line; fg > /dev/null"
        try terminal.run(
            "/bin/sh", ["-c", script, builtProgram("App"), path],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("No cars yet") }
        terminal.type("\u{1A}")
        try await terminal.wait { $0.text.contains("stopped") }
        try terminal.resize(GridSize(columns: 120, rows: 30))
        terminal.type("\r")
        try await terminal.wait { $0.lines[0].count > 100 && $0.text.contains("No cars yet") }
        terminal.type("q")
        _ = try await terminal.waitForExit()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.contains(#""json":"[120,30]","name":"resize""#) })
    }

    @Test("A truncated recording plays to its end, and the app reports it")
    func fullDisk() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let terminal = try PseudoTerminal(size: GridSize(columns: 200, rows: 24))
        let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" open app://cars --record \"$1\""
        try terminal.run(
            "/bin/sh", ["-c", script, builtProgram("App"), path],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("No cars yet") }
        terminal.type("aSaab\t900\r")
        try await terminal.wait { $0.text.contains("Added \"Saab 900\"") }
        terminal.type("q")
        #expect(try await terminal.waitForExit() == 0)
        #expect(terminal.screen.text.contains("could not be written any more: the recording in it ends early."))
        let played = try await replay(path)
        #expect(played.code == 0, "\(played.output)")
        #expect(played.output.contains("ends in the middle"))
    }

    @Test("A recording exported as a test equals the test that is compiled here")
    func asTest() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let recording = folder.appending(path: "../Recordings/cars.jsonl").standardized
        let printed = try await replay(recording.path(percentEncoded: false), "--as-test")
        let kept = try String(contentsOf: folder.appending(path: "CarsRecordingTests.swift"), encoding: .utf8)
        #expect(printed.code == 0)
        #expect(printed.output == kept)
    }

    private func replay(_ words: String...) async throws -> FinishedProcess {
        try await FinishedProcess.app(["replay"] + words)
    }
}
