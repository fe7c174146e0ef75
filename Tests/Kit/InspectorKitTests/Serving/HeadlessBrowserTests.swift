import BrowserDriver
import ChildProcesses
import Foundation
import Testing

@testable import InspectorKit

private let program = ProcessInfo.processInfo.environment["HEADLESS"]

/// The page of `Examples/Headless`, another package: `.ci/own-package` builds it, says where it is, and runs the test
/// that is exported here with the example's own.
@Suite(
    "The page of Headless", .enabled(if: program != nil && Chromium.isInstalled),
    .timeLimit(.minutes(5)))
struct HeadlessBrowserTests {
    private func started() async throws -> (ChildProcess, URL) {
        let process = try ChildProcess(try #require(program), ["--inspect"])
        var text = ""
        for await part in process.output {
            text += String(decoding: part, as: UTF8.self)
            if text.contains("\n") { break }
        }
        return (process, try #require(URL(string: String(text.prefix { $0 != "\n" }))))
    }

    @Test("The page writes, sends and records notes, and the recording becomes a test")
    func records() async throws {
        let (process, address) = try await started()
        defer { process.kill(SIGTERM) }
        let test = try await Chromium.open(address) { browser in
            // Waits for the actions that the program performs by itself.
            try await browser.wait(for: "\(Chromium.output("notes")).textContent.startsWith('loaded, 5 of 5')")
            try await browser.click("#tab-record")
            try await browser.wait(for: "!document.querySelector('#start').disabled")
            try await browser.click("#start")
            try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'running'")
            try await browser.send("''", to: "load")
            try await browser.wait(for: "\(Chromium.output("notes")).textContent.startsWith('loaded, 5 of 5')")
            try await browser.send("'Coffee'", to: "title")
            try await browser.send("''", to: "add")
            try await browser.wait(for: "\(Chromium.output("notes")).textContent.startsWith('loaded, 6 of 6')")
            try await browser.wait(for: "document.querySelector('#outbox').textContent === ''")
            try await browser.click("#stop")
            try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'stopped'")
            try await browser.run(
                """
                import('/connection.js').then((c) => c.recording('test', 'from the page')).then((b) => b.text())
                  .then((text) => { document.body.dataset.test = text; });
                """)
            try await browser.wait(for: "document.body.dataset.test")
            return try await browser.run("return document.body.dataset.test", as: String.self)
        }
        #expect(test.contains("@testable import Headless\n"))
        #expect(test.contains("Replay(recording).run { try NotesApp($0) }"))
        if let file = ProcessInfo.processInfo.environment["EXPORTED_TEST"] {
            try Data(test.utf8).write(to: URL(filePath: file))
        }
    }
}
