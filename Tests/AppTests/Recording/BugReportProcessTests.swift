import ChildProcesses
import Foundation
import InspectorKit
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("A bug report from the terminal", .timeLimit(.minutes(5)))
struct BugReportProcessTests {
    /// Starts the app with the inspector, and leaves it after a bug report is saved.
    private static func session(in folder: URL, typing keys: String, until text: String) async throws -> Recording {
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
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let file = try #require(files.first { $0.lastPathComponent.hasPrefix("bug-report-") })
        let recording = try Recording(file)
        try FileManager.default.removeItem(at: file)
        return recording
    }

    /// Reduces in a separate process, because each step waits for the main actor many times, which other tests would
    /// delay.
    @Test("A bug report starts with the earlier rows and reduces to its keys")
    func report() async {
        await #expect(processExitsWith: .success) {
            let folder = URL.temporaryDirectory.appending(
                path: "bug-report-\(UUID().uuidString)", directoryHint: .isDirectory)
            defer { try? FileManager.default.removeItem(at: folder) }
            let first = try await Self.session(in: folder, typing: "aSaab\t900\r", until: "Added \"Saab 900\"")
            let added = try await Replay(first).reduce(to: .output("Cars.cars", contains: "Saab")) {
                try HeadlessApp($0)
            }
            #expect(added.inputs.after <= 8)

            let second = try await Self.session(in: folder, typing: "aVolvo\t240\r", until: "Added \"Volvo 240\"")
            let both = try await Replay(second).reduce {
                try HeadlessApp($0)
            } until: { app in
                app.terminal.output.focus.hasSuffix("CarFormScene")
            }
            #expect(both.inputs.after == 1)
            for car in ["Saab", "Volvo"] {
                #expect(try await Replay(second).shows(.output("Cars.cars", contains: car)) { try HeadlessApp($0) })
            }
        }
    }
}
