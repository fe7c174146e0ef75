import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// The real program records itself in a terminal, and plays that in another process.
@Suite("App --record and App replay", .timeLimit(.minutes(5)))
struct ReplayProcessTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    @Test("Equal: exit 0. Killed on the way: what there is plays. Changed: exit 1 with a diff. Damaged: exit 2")
    func codes() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let terminal = try PseudoTerminal(size: GridSize(columns: 80, rows: 24))
        try terminal.run(
            builtProgram("App"), ["open", "app://cars", "--record", path],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("No cars yet") }
        terminal.type("aSaab\t900\r")
        try await terminal.wait { $0.text.contains("Added \"Saab 900\"") }
        terminal.kill(SIGKILL)
        _ = try await terminal.waitForExit()

        var played = try replay(path)
        #expect(played.code == 0)
        #expect(played.text.contains("plays as it was recorded"))
        #expect(played.text.contains("ends in the middle"))

        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("make: Saab", with: "make: Volvo").utf8).write(to: file)
        played = try replay(path)
        #expect(played.code == 1)
        #expect(played.text.contains("Cars <- cars, after step"))
        #expect(played.text.contains("make: Volvo"))
        #expect(played.text.contains("make: Saab"))

        try Data(text.replacing("{\"at\"", with: "[\"at\"").utf8).write(to: file)
        #expect(try replay(path).code == 2)
        #expect(try replay(path + ".missing").code == 2)
    }

    @Test("A recording as a test is the test that stands beside this one, which compiles and passes")
    func asTest() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let recording = folder.appending(path: "../../Recordings/cars.jsonl").standardized
        let printed = try replay(recording.path(percentEncoded: false), "--as-test")
        let kept = try String(contentsOf: folder.appending(path: "CarsRecordingTests.swift"), encoding: .utf8)
        #expect(printed.code == 0)
        #expect(printed.text == kept)
    }

    private func replay(_ words: String...) throws -> (text: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: builtProgram("App"))
        process.arguments = ["replay"] + words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        let text = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return (String(decoding: text ?? Data(), as: UTF8.self), process.terminationStatus)
    }
}
