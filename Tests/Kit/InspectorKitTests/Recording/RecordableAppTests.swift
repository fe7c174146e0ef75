import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import Synchronization
import Testing

@testable import InspectorKit

@MainActor
@Suite("Recordable apps", .timeLimit(.minutes(5)))
struct RecordableAppTests {
    private let inspector = Inspector(.task)

    private func app() async throws -> RecordableApp<RecordedApp> {
        try await RecordableApp(inspector) { try await RecordedApp($0) }
    }

    private func loaded(_ app: RecordedApp) async {
        for await crates in app.scene.output.$crates.driver.values where !crates.isEmpty { break }
    }

    @Test("Each recording restarts the app, plays, and lets the app continue")
    func records() async throws {
        let app = try await app()
        let server = try inspector.serve(port: 0, isPermitted: true)
        app.current.scene.input.$load()
        await loaded(app.current)
        for _ in 1...2 {
            let last = app.current
            try await app.begin()
            #expect(app.current !== last)
            #expect(server.current.value === app.inspector.run)
            let scene = app.current.scene
            app.perform { scene.input.$load() }
            await loaded(app.current)
            let recording = try #require(server.current.value.recording)
            await recording.stop()
            let text = try String(contentsOf: recording.file, encoding: .utf8)
            let whole = try Recording(text: text, name: "it")
            #expect(whole.isWhole)
            #expect(try await Replay(whole).run { try await RecordedApp($0) } == [])
            #expect(server.current.value.recording?.isRunning == false)
            // Actions after the end still happen, but are not in the file.
            app.perform { scene.input.$search("pears") }
            for await found in scene.output.$found.driver.values where !found.isEmpty { break }
            #expect(try String(contentsOf: recording.file, encoding: .utf8) == text)
            try? FileManager.default.removeItem(at: recording.file)
        }
        await app.close()
    }

    @Test("A page served before or after a restart follows the restarted app")
    func followed() async throws {
        let server = try inspector.serve(port: 0, isPermitted: true)
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await RecordableApp(inspector, recordingTo: file) { try await RecordedApp($0) }
        #expect(server.current.value === app.inspector.run)
        try await app.begin()
        #expect(server.current.value === app.inspector.run)
        #expect(try inspector.serve(port: 0, isPermitted: true) === server)
        #expect(try app.inspector.serve(port: 0, isPermitted: true) === server)
        let begun = try #require(app.inspector.run.recording?.file)
        await app.close()
        try? FileManager.default.removeItem(at: begun)
    }

    @Test("Two pages that start a recording simultaneously get the same recording")
    func atOnce() async throws {
        let made = Mutex(0)
        let app = try await RecordableApp(inspector) { surroundings in
            made.withLock { $0 += 1 }
            await Task.yield()
            return try await RecordedApp(surroundings)
        }
        let first = Task { try await app.begin() }
        let second = Task { try await app.begin() }
        try await first.value
        try await second.value
        #expect(made.withLock { $0 } == 2)
        let recording = try #require(app.inspector.run.recording)
        await app.close()
        try? FileManager.default.removeItem(at: recording.file)
    }

    @Test("A recording from the start is saved to its file and becomes a test")
    func fromTheStart() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await RecordableApp(inspector, recordingTo: file) { try await RecordedApp($0) }
        let scene = app.current.scene
        app.perform { scene.input.$load() }
        await loaded(app.current)
        await app.close()
        let recording = try Recording(file)
        #expect(try await Replay(recording).run { try await RecordedApp($0) } == [])
        let write = try #require(app.inspector.run.recording?.test)
        let test = write("{}\n{}\n", "2 bugs, \"found\"")
        #expect(test.contains("@testable import InspectorKitTests\n"))
        #expect(test.contains("struct At2BugsFoundRecordingTests {"))
        #expect(test.contains("@Suite(\"Recording: 2 bugs found\")"))
        #expect(test.contains("Replay(recording).run { try await RecordedApp($0) }"))
        #expect(test.contains("            {}\n            {}\n            \"\"\"#\n"))
    }

    #if os(macOS) || os(Linux)
        /// Runs in a separate process, because it needs the inspector of the whole process.
        @Test("A failed restart leaves no recording, and the previous app continues")
        func cannotBeMade() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let inspector = Inspector()
                var files: [URL] = []
                let make: @MainActor (Surroundings) async throws -> RecordedApp = { surroundings in
                    guard let recording = surroundings.inspector.run.recording else {
                        return try await RecordedApp(surroundings)
                    }
                    files.append(recording.file)
                    throw GatewayError.offline
                }
                let app = try await RecordableApp(inspector, make)
                let last = app.current
                await #expect(throws: GatewayError.offline) { try await app.begin() }
                #expect(app.current === last && app.inspector === inspector)
                #expect(LiveObservation.shared === inspector)
                #expect(Work.shared == nil)
                let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
                await #expect(throws: GatewayError.offline) {
                    try await RecordableApp(inspector, recordingTo: file, make)
                }
                #expect(files.count == 2 && files.last == file)
                for file in files {
                    #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
                }
                try Data("mine".utf8).write(to: file)
                await #expect(throws: RecordingError.self) {
                    try await RecordableApp(inspector, recordingTo: file, make)
                }
                #expect(try Data(contentsOf: file) == Data("mine".utf8), "what was there is not touched")
                try FileManager.default.removeItem(at: file)
                #expect(LiveObservation.shared === inspector)
                #expect(Work.shared == nil)
            }
        }
    #endif
}
