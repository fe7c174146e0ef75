import ChildProcesses
import Foundation
import InspectorKit
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("A bug report from the terminal", .timeLimit(.minutes(5)))
struct BugReportProcessTests {
    private let folder = URL.temporaryDirectory.appending(
        path: "bug-report-\(UUID().uuidString)", directoryHint: .isDirectory)

    /// Starts the app with the inspector, and leaves it after a bug report is saved.
    private func session(typing keys: String, until text: String) async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 160, rows: 30))
        try terminal.run(
            builtProgram("App"), ["open", "app://cars", "--inspect", "--data", folder.path(percentEncoded: false)],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("CarsViewModel") && $0.text.contains("Cars") }
        terminal.type(keys)
        try await terminal.wait { $0.text.contains(text) }
        terminal.type("\tb")
        try await terminal.wait { $0.text.contains("Saved a bug report") }
        terminal.type("\u{3}")
        #expect(try await terminal.waitForExit() == 0)
    }

    private func takeReport() throws -> URL {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let file = try #require(files.first { $0.lastPathComponent.hasPrefix("bug-report-") })
        let taken = folder.appending(path: "taken.jsonl")
        try? FileManager.default.removeItem(at: taken)
        try FileManager.default.moveItem(at: file, to: taken)
        return taken
    }

    @Test("A bug report reduces to the keys of its session, and starts with the rows of an earlier one")
    func report() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await session(typing: "aSaab\t900\r", until: "Added \"Saab 900\"")
        let first = try Recording(takeReport())
        let added = try await Replay(first).reduce(to: .output("Cars.cars", contains: "Saab")) { try HeadlessApp($0) }
        #expect(added.inputs.after <= 8)

        try await session(typing: "aVolvo\t240\r", until: "Added \"Volvo 240\"")
        let second = try Recording(takeReport())
        let both = try await Replay(second).reduce {
            try HeadlessApp($0)
        } until: { app in
            app.terminal.output.focus.hasSuffix("CarFormScene")
        }
        #expect(both.inputs.after == 1)
        #expect(try await Replay(second).shows(.output("Cars.cars", contains: "Saab")) { try HeadlessApp($0) })
        #expect(try await Replay(second).shows(.output("Cars.cars", contains: "Volvo")) { try HeadlessApp($0) })
    }
}
