import Foundation
import PresentationKit
import ReactiveUI
import Testing

@testable import InspectorKit

@MainActor
@Suite("An app that can be recorded", .timeLimit(.minutes(5)))
struct RecordableAppTests {
    private let inspector = Inspector(.task)

    private func app() async throws -> RecordableApp<RecordedApp> {
        try await RecordableApp(inspector) { try await RecordedApp($0) }
    }

    private func loaded(_ app: RecordedApp) async {
        for await crates in app.scene.output.$crates.driver.values where !crates.isEmpty { break }
    }

    @Test("It is made anew for a recording, which plays; after its end the app goes on, and the next one begins anew")
    func records() async throws {
        let app = try await app()
        let server = try inspector.serve(port: 0, isPermitted: true)
        app.current.scene.input.$load()
        await loaded(app.current)
        for _ in 1...2 {
            let last = app.current
            try await app.begin()
            #expect(app.current !== last)
            #expect(server.current.run === app.inspector.run)
            let scene = app.current.scene
            app.give { scene.input.$load() }
            await loaded(app.current)
            let recording = try #require(server.current.run.recording)
            await recording.stop()
            let text = try String(contentsOf: recording.file, encoding: .utf8)
            let whole = try Recording(text: text, name: "it")
            #expect(whole.isWhole)
            #expect(try await Replay(whole).run { try await RecordedApp($0) } == [])
            #expect(server.current.run.recording?.isRunning == false)
            // What comes after the end is in no file, and happens.
            app.give { scene.input.$search("pears") }
            for await found in scene.output.$found.driver.values where !found.isEmpty { break }
            #expect(try String(contentsOf: recording.file, encoding: .utf8) == text)
            try? FileManager.default.removeItem(at: recording.file)
        }
        await app.close()
    }

    @Test("One that records from its start is written where it shall be, and becomes a test that makes the app")
    func fromTheStart() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await RecordableApp(inspector, recordingTo: file) { try await RecordedApp($0) }
        let scene = app.current.scene
        app.give { scene.input.$load() }
        await loaded(app.current)
        await app.close()
        let recording = try Recording(file)
        #expect(try await Replay(recording).run { try await RecordedApp($0) } == [])
        let write = try #require(app.inspector.run.recording?.test)
        let test = write("{}\n{}\n", "2 bugs, \"found\"")
        #expect(test.contains("@testable import InspectorKitTests\n"))
        #expect(test.contains("struct At2BugsFoundRecordingTests {"))
        #expect(test.contains("@Suite(\"Recording: 2 bugs found\")"))
        #expect(test.contains("Replay(recording).run { try RecordedApp($0) }"))
        #expect(test.contains("            {}\n            {}\n            \"\"\"####\n"))
    }
}
