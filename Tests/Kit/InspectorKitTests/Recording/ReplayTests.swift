import Foundation
import InspectorKit
import PresentationKit
import ReactiveUI
import Testing

@MainActor
@Suite("Recording and replay", .timeLimit(.minutes(5)))
struct ReplayTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    /// Records a session as a view would lead to it.
    private func record(_ session: (Live<CratesViewModel>, CrateServer) async throws -> Void) async throws -> Recording
    {
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try SessionRecorder(to: file, .task)
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
}
