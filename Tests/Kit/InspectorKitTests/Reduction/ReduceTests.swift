import DataKit
import DataKitTesting
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import Testing

@testable import InspectorKit

@MainActor
@Suite("Reducing a recording", .timeLimit(.minutes(5)))
struct ReduceTests {
    private let header = RecordingHeader(
        start: Date(timeIntervalSince1970: 1_700_000_000), seed: 1, locale: "en_US", timeZone: "GMT", users: [])

    /// Returns a session that contains only inputs and responses, one every 100 ms.
    private func recording(_ events: [RecordingEvent]) -> Recording {
        let beginning = RecordingLine(at: 0, event: .beginning(name: "database", json: "[]"))
        let lines = events.enumerated().map { RecordingLine(at: 100 * $0.offset, event: $0.element) }
        return Recording(header, [beginning] + lines, name: "it")
    }

    private func input(_ scene: String, _ name: String, _ json: String = "null") -> RecordingEvent {
        .input(scene: scene, name: name, json: json, text: "")
    }

    private func answer(_ request: String, _ body: String) -> RecordingEvent {
        let response = HTTPResponse(status: 200, body: Data(body.utf8))
        return .answer(request: request, response: RecordedResponse(response, without: SecretTexts()))
    }

    private func inputs(_ reduced: ReducedRecording) -> [String] {
        reduced.recording.lines.compactMap { line in
            guard case .input(let scene, let name, let json, _) = line.event else { return nil }
            return "\(scene).\(name) \(json ?? "")"
        }
    }

    /// Two inputs that break the latch only together, among many others.
    private func latchSession() -> Recording {
        var events = (0..<60).map { input("Latch", $0.isMultiple(of: 3) ? "step" : "close") }
        events[7] = input("Latch", "arm", "3")
        events[55] = input("Latch", "fire")
        return recording(events + [.end])
    }

    @Test("Reducing 60 inputs keeps two that are far apart")
    func farApart() async throws {
        let reduced = try await Replay(latchSession()).reduce(to: .output("Latch.state", contains: "broken")) { _ in
            Live(LatchViewModel())
        }
        #expect(inputs(reduced) == ["Latch.arm 3", "Latch.fire null"])
        #expect(reduced.inputs == (60, 2))
        #expect(reduced.recording.lines.map(\.at).max() == 0)
        #expect(reduced.recording.isWhole)
        #expect(try await Replay(reduced.recording).run { _ in Live(LatchViewModel()) } == [])
        #expect(try Recording(text: reduced.recording.text, name: "it").lines == reduced.recording.lines)
    }

    @Test("A recording can be reduced to the inputs that reach a state")
    func state() async throws {
        let reduced = try await Replay(latchSession()).reduce({ _ in Live(LatchViewModel()) }) { $0.steps >= 2 }
        #expect(inputs(reduced) == ["Latch.step null", "Latch.step null"])
    }

    @Test("A custom test of shorter sessions reduces a recording without running the app")
    func ownTest() async throws {
        let reduced = try await Replay(latchSession()).reduce { shorter in
            shorter.lines.contains { $0.event == input("Latch", "fire") }
        }
        #expect(inputs(reduced) == ["Latch.fire null"])
    }

    @Test("Reducing fails if the whole session does not show the fault")
    func notShown() async {
        await #expect(
            throws: RecordingError("The replay of it does not show Latch.state with “open”.")
        ) {
            try await Replay(latchSession()).reduce(to: .output("Latch.state", contains: "open")) { _ in
                Live(LatchViewModel())
            }
        }
        await #expect(throws: RecordingError.self) {
            try await Replay(recording([input("Latch", "fire"), .end])).reduce { _ in Live(LatchViewModel()) }
        }
    }

    @Test("A reduced search keeps its response and its debouncing pause")
    func answers() async throws {
        let session = recording([
            input("Crates", "load"), answer("GET /crates", #"["apples"]"#), input("Crates", "search", #""p""#),
            input("Crates", "search", #""pears""#), input("Crates", "load"), answer("GET /crates", #"["plums"]"#),
            answer("GET /search/pears", #"["pears of last year"]"#), input("Crates", "load"), .end,
        ])
        let fault = RecordedFault.output("Crates.found", contains: "last year")
        let reduced = try await Replay(session).reduce(to: fault) { try await RecordedApp($0) }
        #expect(inputs(reduced) == [#"Crates.search "pears""#])
        #expect(reduced.recording.steps.filter(\.event.isAnswer).count == 1)
        #expect(try await Replay(reduced.recording).run { try await RecordedApp($0) } == [])
        #expect(try await Replay(reduced.recording).shows(fault) { try await RecordedApp($0) })
        #expect(try await !Replay(reduced.recording).shows(.output("Crates.errors")) { try await RecordedApp($0) })
    }

    @Test("Reducing keeps a response for a request that then comes later")
    func spareAnswer() async throws {
        let load = input("Crates", "load")
        let session = recording([answer("GET /crates", #"["apples"]"#), load, .end])
        let fault = RecordedFault.output("Crates.crates", contains: "apples")
        #expect(try await Replay(session).shows(fault) { try await RecordedApp($0) })
        // The second request has its own response, which follows it.
        let crossed = recording([
            answer("GET /crates", #"["apples"]"#), load, answer("GET /crates", #"["plums"]"#), .end,
        ])
        #expect(try await !Replay(crossed).shows(fault) { try await RecordedApp($0) })
    }

    @Test("An input without its own scene is sent to its view model's newest scene")
    func newestScene() async throws {
        let session = recording([input("Latch 2", "arm", "3"), input("Latch 2", "fire"), .end])
        #expect(
            try await Replay(session).shows(.output("Latch.state", contains: "broken")) { _ in Live(LatchViewModel()) })
    }

    @Test("Reducing to a difference keeps the inputs that cause it, and the recorded value")
    func difference() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try SessionRecorder(to: file, .task)
        let scene = try await recorder.observing { try await RecordedApp(recorder.surroundings, server: .crates()) }
            .scene
        recorder.step { scene.input.$search("pears") }
        for await found in scene.output.$found.driver.values where !found.isEmpty { break }
        recorder.step { scene.input.$load() }
        for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        recorder.step { scene.input.$search("plums") }
        await recorder.close()
        let reduced = try await Replay(Recording(file)).reduce { try await RecordedApp($0, sorted: "DESC") }
        #expect(inputs(reduced) == ["Crates.load null"])
        #expect(reduced.inputs == (3, 1))
        let differences = try await Replay(reduced.recording).run { try await RecordedApp($0, sorted: "DESC") }
        #expect(differences.map(\.name) == ["Crates <- crates"])
        #expect(differences.map(\.recorded) == [#"["apples", "pears"]"#])
        #expect(try await Replay(reduced.recording).run { try await RecordedApp($0) } == [])
    }

    @Test("An input whose scene a new version lacks remains as the difference")
    func problem() async throws {
        let session = recording([input("Latch", "step"), input("Stall", "open"), input("Latch", "fire"), .end])
        let reduced = try await Replay(session).reduce { _ in Live(LatchViewModel()) }
        #expect(inputs(reduced) == ["Stall.open null"])
        let differences = try await Replay(reduced.recording).run { _ in Live(LatchViewModel()) }
        #expect(differences.map(\.replayed) == ["there is no scene Stall"])
    }

    @Test("A response with a secret path does not replace another request's own response")
    func secretAmongOthers() async throws {
        let session = recording([
            input("Crates", "search", #""plums""#), input("Crates", "password", #""•""#),
            .idle, .idle, answer("GET /search/•", #"["a","b"]"#), answer("GET /search/plums", #"["plums"]"#), .end,
        ])
        let reduced = try await Replay(session).reduce(to: .output("Crates.found", contains: "plums")) {
            try await RecordedApp($0)
        }
        #expect(inputs(reduced) == [#"Crates.search "plums""#])
    }

    @Test("Secrets of a recording stay hidden in the reduced recording")
    func secrets() async throws {
        let session = recording([
            input("Crates", "password", #""•""#), answer("GET /search/•", #"["a","b"]"#), .end,
        ])
        let reduced = try await Replay(session).reduce(to: .output("Crates.greeted")) { try await RecordedApp($0) }
        #expect(inputs(reduced) == [#"Crates.password "•""#])
    }
}

/// Fails if it fires at any time after it was armed.
private struct LatchViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var arm: Driver<Int>
        @Trigger var step: Driver<Void>
        @Trigger var close: Driver<Void>
        @Trigger var fire: Driver<Void>
    }

    struct Output {
        @Property var state = "closed"
        @Property var steps = 0
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        var isArmed = false
        input.arm.drive { _ in isArmed = true }.store(in: bag)
        input.step.drive { output.steps += 1 }.store(in: bag)
        input.close.drive { output.state = "closed" }.store(in: bag)
        input.fire.drive { output.state = isArmed ? "broken" : "fired" }.store(in: bag)
        return output
    }
}
