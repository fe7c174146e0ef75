import DataKit
import DataKitTesting
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import Synchronization
import Testing

@testable import InspectorKit

@MainActor
@Suite("Recording and replay", .timeLimit(.minutes(5)))
struct ReplayTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    private static func record(
        users: [String] = [], _ session: @MainActor (Live<CratesViewModel>, StubTransport) async throws -> Void
    ) async throws -> Recording {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try SessionRecorder(to: file, .task, userScenes: users)
        let server = StubTransport.crates()
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings, server: server) }
        try await session(app.scene, server)
        await recorder.close()
        return try Recording(file)
    }

    /// Blocks the main actor for 10 ms, as long as the recorder pauses before it looks for timers that are due.
    private func keepThread() { Thread.sleep(forTimeInterval: 0.01) }

    private static func replay(_ recording: Recording) async throws -> [String] {
        try await Replay(recording).run { try await RecordedApp($0) }.map(\.description)
    }

    private static func session() async throws -> Recording {
        try await Self.record { scene, server in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
            server.fail()
            scene.input.$search("p")
            scene.input.$search("pears")
            for await found in scene.output.$found.driver.values where !found.isEmpty { break }
            scene.input.$password("hunter2")
        }
    }

    /// The replays run in separate processes, because a replay waits for hundreds of turns of the main actor, which
    /// other tests would delay.
    private static let replays = 1...(ProcessInfo.processInfo.environment["REPLAYS"].flatMap(Int.init) ?? 5)

    @Test("Requests, databases, timers, dates and randomness have equal effects in each replay")
    func same() async {
        await #expect(processExitsWith: .success) {
            let recording = try await Self.session()
            for _ in await Self.replays { #expect(try await Self.replay(recording) == []) }
        }
    }

    @Test("Responses that arrive in another order reach their own requests")
    func crossed() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let server = StubTransport { HTTPResponse(status: 200, body: $0.body?.data ?? Data()) }
        let first = server.hold()
        let scene = recorder.surroundings.inspector.observing {
            Live(PostsViewModel(transport: recorder.surroundings.transport(server)))
        }
        recorder.step { scene.input.$post("a") }
        try await first.arrival()
        recorder.step { scene.input.$post("b") }
        for await shown in scene.output.$shown.driver.values where shown == ["b: b"] { break }
        first.resume()
        for await shown in scene.output.$shown.driver.values where shown.count == 2 { break }
        await recorder.close()
        let differences = try await Replay(try Recording(file)).run {
            Live(PostsViewModel(transport: $0.transport(StubTransport())))
        }
        #expect(differences == [])
    }

    @Test("A response reaches its request even if the path contains a hidden secret")
    func secretInPath() async throws {
        let recording = try await Self.record { scene, _ in
            scene.input.$password("crates")
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        }
        #expect(try await Self.replay(recording) == [])
    }

    @Test("The page shows that a recording stopped because entries were lost")
    func burstOnPage() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings) }
        for number in 1...12_000 { app.scene.input.$search("\(number)") }
        await recorder.stop()
        let message = RunMessage(recorder.surroundings.inspector.run)
        #expect(message.recording == "stopped")
        #expect(message.failure?.contains("entries were lost") == true)
        await recorder.close()
    }

    @Test("A burst of events larger than the log ends the recording with a message")
    func burst() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings) }
        for number in 1...12_000 { app.scene.input.$search("\(number)") }
        await recorder.close()
        #expect(try !Recording(file).isWhole)
        #expect(recorder.failure?.description.contains("entries were lost") == true)
    }

    @Test("A recording contains the effects of all inputs before its end")
    func lateAnswer() async {
        await #expect(processExitsWith: .success) {
            let recording = try await Self.record { scene, _ in scene.input.$load() }
            #expect(recording.isWhole)
            for _ in await Self.replays { #expect(try await Self.replay(recording) == []) }
        }
    }

    @Test("An input after a long block waits at most 301 ms of app time")
    func starved() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try SessionRecorder(to: file, .task)
        func othersRun() async {
            keepThread()
            await Task.yield()
        }
        for _ in 1...50 { await othersRun() }
        func time() -> Duration { .seconds(recorder.surroundings.environment.now().timeIntervalSinceReferenceDate) }
        let beginning = time()
        var waited: Duration?
        recorder.step { waited = time() - beginning }
        while waited == nil { await othersRun() }
        await recorder.close()
        // The time advances by at most a tenth of a second before each step. Three steps count: the step in progress, a
        // waiting step, and this step.
        #expect(try #require(waited) <= .milliseconds(301))
    }

    @Test("A changed value is the only difference, at the step that caused it")
    func difference() async throws {
        let recording = try await Self.record { scene, _ in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        }
        let differences = try await Replay(recording).run { try await RecordedApp($0, sorted: "DESC") }
        #expect(differences.map(\.name) == ["Crates <- crates"])
        #expect(differences.map(\.step) == ["step 2, the answer to GET /crates"])
        #expect(differences.map(\.recorded) == [#"["apples", "pears"]"#])
        #expect(differences.map(\.replayed) == [#"["pears", "apples"]"#])
    }

    @Test("A missing scene, input or request is reported as a difference")
    func missing() async throws {
        let recording = try await Self.session()
        let differences = try await Replay(recording).run { _ in 0 }
        #expect(differences.contains { $0.name == "Crates -> load" && $0.replayed == "there is no scene Crates" })
        #expect(differences.contains { $0.name == "GET /crates" && $0.replayed == "nobody asks for it" })
        #expect(differences.contains { $0.name == "Crates" && $0.recorded == "begins" && $0.replayed == nil })
    }

    @Test("A recording that breaks off replays up to that point")
    func cut() async {
        await #expect(processExitsWith: .success) {
            let recording = try await Self.record { scene, _ in
                scene.input.$load()
                for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
            }
            let lines = recording.text.split(separator: "\n")
            for count in 2...lines.count {
                let text = lines.prefix(count).joined(separator: "\n") + "\n"
                #expect(try await Self.replay(Recording(text: text, name: "it")) == [])
            }
        }
    }

    @Test("A replay sends only inputs of the user's scenes, and compares all other inputs")
    func users() async throws {
        let recording = try await Self.record(users: ["Nobody"]) { scene, _ in
            scene.input.$load()
            for await crates in scene.output.$crates.driver.values where !crates.isEmpty { break }
        }
        let differences = try await Replay(recording).run { try await RecordedApp($0) }
        #expect(differences.contains { $0.name == "Crates -> load" && $0.recorded == "" && $0.replayed == nil })
    }

    @Test("The inputs of a second scene with the same view model replay like those of the first scene")
    func secondOfUsers() async throws {
        let recorder = try SessionRecorder(to: file, .task, userScenes: ["Crates"])
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings) }
        app.scene.input.$load()
        for await crates in app.scene.output.$crates.driver.values where !crates.isEmpty { break }
        await recorder.close()
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing(#""scene":"Crates""#, with: #""scene":"Crates 2""#)
        let recording = try Recording(text: text, name: "it")
        let differences = try await Replay(recording).run { try await RecordedApp($0) }
        #expect(
            differences.contains {
                $0.name == "Crates 2 -> load" && $0.replayed == "there is no scene Crates 2"
            })
    }

    @Test("A property changed outside the replay's tasks is reported once")
    func foreign() async throws {
        let recording = try await Self.record { _, _ in }
        let differences = try await Replay(recording).run { surroundings in
            let app = try await RecordedApp(surroundings)
            for count in 1...3 {
                await Task { @MainActor in app.scene.output.found = ["\(count)"] }.value
                await Work.task { @MainActor in app.scene.output.lot = Double(count) }
                    .value
            }
            return app
        }
        let named = differences.filter { $0.replayed?.contains("Work.task") == true }
        #expect(named.map(\.name) == ["Crates <- found"])
    }

    @Test("A password that a response echoes appears nowhere in a replayable recording")
    func secrets() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings) }
        var errors = app.scene.output.errors.values.makeAsyncIterator()
        for typed in ["hunter1", #"hunter "2""#] { app.scene.input.$password(typed) }
        _ = await errors.next()
        await recorder.close()
        let stream = EventStream(recorder.surroundings.inspector.run, after: 0)
        let page = try (1...3).map { _ in String(decoding: try #require(stream.next()), as: UTF8.self) }.joined()
        let text = try String(contentsOf: file, encoding: .utf8)
        for text in [text, page] {
            #expect(!text.contains("hunter"))
            #expect(text.contains("greeted"))
        }
        #expect(text.contains("Nobody is called • of last year"))
        #expect(text.contains("Hello •"))
        #expect(page.contains("Nobody is called • of last year"))
        let differences = try await Self.replay(Recording(text: text, name: "it"))
        #expect(differences == [])
    }

    @Test("A replay starts with the recorded rows and leaves the file unchanged")
    func rows() async throws {
        let store = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: store) }
        let crates: @Sendable (Connection) throws -> [String] = {
            try $0.fetch("SELECT name FROM crates") { try $0.text(at: 0) }
        }
        do {
            let database = try Database(at: store, migrations: RecordedApp.migrations)
            try await database.write { try $0.execute("INSERT INTO crates VALUES ('plums')") }
        }
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = try await recorder.observing { try await RecordedApp(recorder.surroundings, file: store) }
        app.scene.input.$load()
        for await crates in app.scene.output.$crates.driver.values where crates.count == 3 { break }
        await recorder.close()
        #expect(try await Self.replay(Recording(file)) == [])
        #expect(try await Database(at: store, migrations: RecordedApp.migrations).read(crates) == ["plums"])
    }

    @Test("A replay starts with the recorded values, and missing values are an error")
    func beginnings() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try recorder.surroundings.beginning("settings", ["size": 1]) == ["size": 1])
        await recorder.close()
        _ = try await Replay(Recording(file)).run { surroundings in
            let settings = try surroundings.beginning("settings", ["size": 2])
            #expect(settings == ["size": 1])
            #expect(throws: RecordingError.self) { try surroundings.beginning("other", 1) }
            #expect(throws: RecordingError.self) { try surroundings.beginning("settings", 1) }
        }
        let live = Surroundings(Inspector(.task))
        #expect(try live.beginning("settings", ["size": 2]) == ["size": 2])
    }

    @Test("A replay generates the IDs of the recording")
    func identities() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let made = (1...3).map { _ in recorder.surroundings.environment.uuid() }
        await recorder.close()
        _ = try await Replay(Recording(file)).run { surroundings in
            #expect((1...3).map { _ in surroundings.environment.uuid() } == made)
        }
        #expect(Set(made).count == 3)
        #expect(made.allSatisfy { $0.uuidString.dropFirst(14).first == "4" })
    }

    @MainActor
    private final class Navigated {
        struct CounterViewModel: ViewModel {
            struct Input: ViewModelInput {
                @Trigger var add: Driver<Void>
            }
            struct Output {
                @Property var count = 0
            }

            weak var navigation: Navigation<Live<CounterViewModel>>?
            let question: String

            func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
                let output = Output()
                input.add
                    .flatMapFirst { navigation?.ask(question, choices: [.init("One"), .init("Two")]) ?? .empty() }
                    .drive { output.count += $0 + 1 }.store(in: bag)
                return output
            }
        }

        let navigation = Navigation<Live<CounterViewModel>>()

        init(asking question: String = "Add?") {
            navigation.open(Live(CounterViewModel(navigation: navigation, question: question)))
        }
    }

    @Test("A replay repeats closed scenes and answered alerts, even if a scene is retained")
    func navigation() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = await recorder.observing { Navigated() }
        let entry = try #require(app.navigation.entries.first)
        let counter = entry.destination
        counter.input.$add()
        app.navigation[isShowing: app.navigation.alerts.first?.id] = false
        counter.input.$add()
        try app.navigation.answer(#require(app.navigation.alerts.first).id, with: 1)
        #expect(counter.count == 2)
        app.navigation[pushedOn: 0] = []
        await recorder.close()
        withExtendedLifetime(counter) {}
        let replay = Replay(try Recording(file))
        var replayed: Navigated?
        let differences = try await replay.run { _ in
            replayed = Navigated()
            return replayed
        }
        #expect(differences == [])
        #expect(replayed?.navigation.entries.isEmpty == true)
    }

    @Test("A replay that asks a different question reports a difference")
    func question() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        defer { try? FileManager.default.removeItem(at: file) }
        let app = await recorder.observing { Navigated() }
        app.navigation.entries.first?.destination.input.$add()
        await recorder.close()
        func differences(asking question: String) async throws -> [String] {
            try await Replay(try Recording(file)).run { _ in Navigated(asking: question) }.map(\.name)
        }
        #expect(try await differences(asking: "Add?") == [])
        #expect(try await differences(asking: "Add two?") == ["Navigation <- alerts"])
    }
}

private struct PostsViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var post: Driver<String>
    }

    struct Output {
        @Property var shown: [String] = []
    }

    let transport: any HTTPTransport

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        input.post
            .flatMap { [transport] title in
                Observable {
                    let request = HTTPRequest(.post, url: URL(filePath: "/notes"), body: .data(Data(title.utf8)))
                    return "\(title): \(String(decoding: try await transport.send(request).body, as: UTF8.self))"
                }
                .asDriver { _ in .empty() }
            }
            .drive { output.shown.append($0) }
            .store(in: bag)
        return output
    }
}
