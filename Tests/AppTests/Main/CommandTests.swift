import ChildProcesses
import DataKit
import DemoServer
import Domain
import DomainKit
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Commands", .timeLimit(.minutes(5)))
struct CommandTests {
    private let folder = URL.temporaryDirectory.appending(
        path: "command-\(UUID().uuidString)", directoryHint: .isDirectory)

    private var path: String { folder.path(percentEncoded: false) }

    @Test("App sync saves all pages and shows its progress")
    func sync() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try await FinishedProcess.app(["sync", "--data", path])
        #expect(program.errors == "")
        #expect(program.code == 0)
        let lines = program.output.split(separator: "\n")
        #expect(lines.last == "Saved 194 products in \(path).")
        #expect(lines.dropLast().last?.contains("194/194  0 s left") == true)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("Syncing products  ") })
        #expect(lines.count > 3)
    }

    @Test("A failed sync prints its reason and returns the failure's exit code", arguments: [true, false])
    func failedSync(hasStore: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        if !hasStore {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(String(repeating: "no database ", count: 20).utf8).write(
                to: DataFolder(folder, environment: [:]).database)
        }
        let shop = hasStore ? ["--shop-url", "http://127.0.0.1:9"] : []
        let program = try await FinishedProcess.app(["sync", "--data", path] + shop)
        let reason = hasStore ? GatewayError.offline.message : "choose another data folder"
        #expect(program.output == "", "nothing is fetched that cannot be saved")
        #expect(program.errors.hasPrefix("App: ") && program.errors.contains(reason))
        #expect(program.code == ExitCode.failure)
    }

    @Test("The progress shows a bar, a count and the remaining time")
    func progress() {
        func text(_ done: Int) -> String {
            SyncCommand.text(WorkProgress(done: done, total: 100), after: .seconds(6), columns: 4)
        }
        #expect(text(0) == "Syncing products        0/100  0 s left")
        #expect(text(25) == "Syncing products  █     25/100  18 s left")
        #expect(text(100) == "Syncing products  ████  100/100  0 s left")
    }

    @Test("In a narrow window the progress line loses its bar, then is cut")
    func narrowProgress() {
        func text(_ columns: Int?) -> String {
            SyncCommand.line(WorkProgress(done: 100, total: 100), after: .seconds(6), window: columns)
        }
        let whole = "Syncing products  " + String(repeating: "█", count: 30) + "  100/100  0 s left"
        #expect(text(nil) == whole)
        #expect(text(80) == whole)
        #expect(text(42) == "Syncing products  ████  100/100  0 s left")
        #expect(text(20) == "Syncing products  …")
    }

    @Test("App sync does not count unreadable items as saved")
    func unreadable() {
        let progress = WorkProgress(done: 194, total: 194, unreadable: 4)
        #expect(
            SyncCommand.summary(progress, in: URL(filePath: "/data"))
                == "Saved 190 products in /data. 4 of 194 could not be read.")
    }

    @Test("App serve responds until it is interrupted, and exits with the signal's code", arguments: [SIGINT, SIGTERM])
    func serve(signal: Int32) async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 100, rows: 24))
        try terminal.run(builtProgram("App"), ["serve"], environment: ["HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("^C ends it.") }
        let account = try #require(DemoServer.accounts.first)
        #expect(terminal.screen.text.contains("Sign in as \(account.username) with the password \(account.password)"))
        #expect(terminal.screen.text.contains(account.apiKey))
        let (answer, status) = try await answer(of: terminal)
        #expect(status == 200)
        #expect(answer.contains("\"total\":194"))
        terminal.kill(signal)
        #expect(try await terminal.waitForExit() == (128 + signal) << 8)
    }

    @Test("App serve makes the requested fraction of requests fail")
    func chaos() async throws {
        let terminal = try PseudoTerminal(size: GridSize(columns: 100, rows: 24))
        try terminal.run(
            builtProgram("App"), ["serve", "--chaos", "1"], environment: ["HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("^C ends it.") }
        for _ in 0..<3 {
            let answer = try? await answer(of: terminal)
            #expect(answer?.status != 200 || answer?.text.contains("\"total\":194") == false)
        }
        terminal.kill(SIGTERM)
        _ = try await terminal.waitForExit()
    }

    private func answer(of terminal: PseudoTerminal) async throws -> (text: String, status: Int) {
        let url = try #require(
            terminal.screen.text.firstMatch(of: #/Serving the demo APIs at (\S+)/#).flatMap {
                URL(string: "\($0.1)")
            })
        let response = try await SystemTransport().send(
            HTTPRequest(url: url.appending(path: "products").appending(queryItems: [.init(name: "limit", value: "1")])))
        return (String(decoding: response.body, as: UTF8.self), response.status)
    }

    @Test(
        "An invalid command line prints a message and returns its own exit code",
        arguments: [
            (["--bogus"], "Unknown option \"--bogus\"."),
            (["open", "app://nowhere"], "app://nowhere"),
            (["completion", "tcsh"], "No completion for \"tcsh\". Choose bash, zsh or fish."),
            (["--record", "x.jsonl"], "--record needs a terminal: standard input or output is not one."),
            (["sync", "--log", "/nowhere/log"], "/nowhere/log cannot be written. Choose another file."),
            (["--log", "x.log"], "--log needs a terminal: standard input or output is not one."),
            (["--seed", "1", "--live"], "--live needs a terminal: standard input or output is not one."),
            (
                ["tour", "--svg", "/dev/null/pictures"],
                "/dev/null/pictures/ is not a folder, and a folder cannot be created there. Choose another one for the pictures."
            ),
        ])
    func usage(words: [String], complaint: String) async throws {
        let program = try await FinishedProcess.app(words)
        #expect(program.output == "", "nothing is fetched that cannot be saved")
        #expect(program.errors.hasPrefix("App: ") && program.errors.contains(complaint))
        #expect(program.errors.hasSuffix("\nRun `App --help` for usage.\n"))
        #expect(program.code == ExitCode.usage)
    }

    #if os(Linux)
        @Test("A command that cannot print its output fails")
        func fullOutput() async throws {
            let program = try await FinishedProcess(
                "/bin/sh", ["-c", "\"$0\" --help > /dev/full", builtProgram("App")],
                environment: ["HOME": NSTemporaryDirectory()])
            #expect(program.errors == "App: Standard output could not be written.\n")
            #expect(program.code == ExitCode.failure)
        }
    #endif

    @Test("Help, the version and completion scripts are printed")
    func texts() async throws {
        for (words, text) in [
            (["--version"], Help.version), (["serve", "--help"], Help.text(for: .serve)),
            (["completion", "fish"], Completion.fish.script),
        ] {
            let program = try await FinishedProcess.app(words)
            #expect(program.output == text + "\n")
            #expect(program.code == ExitCode.success)
        }
    }
}
