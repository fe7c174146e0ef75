import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing

@MainActor
@Suite("Recording and replay", .timeLimit(.minutes(5)))
struct ReplayTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    /// Records a session as a view would lead to it.
    private func record(
        users: [String] = [], _ session: (Live<CratesViewModel>, CrateServer) async throws -> Void
    ) async throws -> Recording {
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try SessionRecorder(to: file, .task, users: users)
        let server = CrateServer()
        let app = try await recorder.observing { try RecordedApp(recorder.surroundings, server: server) }
        try await session(app.scene, server)
        await recorder.close()
        return try Recording(file)
    }

    private func replay(_ recording: Recording) async throws -> [String] {
        try await Replay(recording).run { try RecordedApp($0) }.map(\.description)
    }

    private func session() async throws -> Recording {
        try await record { scene, server in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
            server.failNext()
            scene.input.$search("p")
            scene.input.$search("pears")
            for await found in scene.output.$found.driver.values where !found.isEmpty { break }
            scene.input.$password("hunter2")
        }
    }

    @Test("What requests, a database, timers, dates and chance lead to is the same in each replay")
    func same() async throws {
        let recording = try await session()
        for _ in 1...(ProcessInfo.processInfo.environment["REPLAYS"].flatMap(Int.init) ?? 20) {
            #expect(try await replay(recording) == [])
        }
    }

    @Test("What was given when the recording ended has its effects in it")
    func lateAnswer() async throws {
        let recording = try await record { scene, _ in scene.input.$load() }
        #expect(recording.isWhole)
        for _ in 1...20 { #expect(try await replay(recording) == []) }
    }

    @Test("Another value is a difference, at the step that led to it, and the only one")
    func difference() async throws {
        let recording = try await record { scene, _ in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        }
        let differences = try await Replay(recording).run { try RecordedApp($0, sorted: "DESC") }
        #expect(differences.map(\.name) == ["Crates <- crates"])
        #expect(differences.map(\.step) == ["step 2, the answer to GET /crates"])
        #expect(differences.map(\.recorded) == [#"["apples", "pears"]"#])
        #expect(differences.map(\.replayed) == [#"["pears", "apples"]"#])
    }

    @Test("An app without a scene, an input or a request that the recording has differs by that")
    func missing() async throws {
        let recording = try await session()
        let differences = try await Replay(recording).run { _ in 0 }
        #expect(differences.contains { $0.name == "Crates -> load" && $0.replayed == "there is no scene Crates" })
        #expect(differences.contains { $0.name == "GET /crates" && $0.replayed == "nobody asks for it" })
        #expect(differences.contains { $0.name == "Crates" && $0.recorded == "begins" && $0.replayed == nil })
    }

    @Test("A recording that ends in the middle plays up to there")
    func cut() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try RecordedApp(recorder.surroundings) }
        app.scene.input.$load()
        for await crates in app.scene.output.$crates.driver.values where !crates.isEmpty { break }
        await recorder.close()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for count in 2...lines.count {
            let text = lines.prefix(count).joined(separator: "\n") + "\n"
            #expect(try await replay(Recording(text: text, name: "it")) == [])
        }
    }

    @Test("Inputs of the user's scenes are given, all others are compared")
    func users() async throws {
        let recording = try await record(users: ["Nobody"]) { scene, _ in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        }
        let differences = try await Replay(recording).run { try RecordedApp($0) }
        #expect(differences.contains { $0.name == "Crates -> load" && $0.recorded == "" && $0.replayed == nil })
    }

    @Test("What flows in a task that the replay does not see is named, once")
    func foreign() async throws {
        let recording = try await record { _, _ in }
        let differences = try await Replay(recording).run { surroundings in
            let app = try RecordedApp(surroundings)
            for count in 1...3 {
                await Task { @MainActor in app.scene.output.found = ["\(count)"] }.value
                await Task(executorPreference: Work.executor) { @MainActor in app.scene.output.lot = Double(count) }
                    .value
            }
            return app
        }
        let named = differences.filter { $0.replayed?.contains("Work.executor") == true }
        #expect(named.map(\.name) == ["Crates <- found"])
    }
}
