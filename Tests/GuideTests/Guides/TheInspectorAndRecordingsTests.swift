import DataKit
import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// The code of the guide *The inspector and recordings*. ExamplesTests finds the guide's code in this file.
@Suite struct TheInspectorAndRecordingsTests {
    struct CounterViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var increment: Driver<Void>
        }

        struct Output {
            @Property var count = 0
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.increment.drive { output.count += 1 }.store(in: bag)
            return output
        }
    }

    struct SignInViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var name: Driver<String>
            @Trigger(.secret) var password: Driver<String>
        }

        struct Output {
            @Event var signedIn: Driver<String>
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output { Output() }
    }

    final class Screen {
        let live = Live(SignInViewModel())
    }

    final class CounterApp {
        let scene = Live(CounterViewModel())

        init(_ surroundings: Surroundings) throws {}
    }

    private let bag = SubscriptionBag()
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    @Test("A recorded session plays as recorded")
    func recording() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record()
        let recording = try Recording(file)
        let differences = try await Replay(recording).run { try CounterApp($0) }
        #expect(differences == [])
    }

    private struct Settings: Codable, Equatable {
        static let current = Settings()
        var size = 12
    }

    @Test("An app that is not recorded starts with its own values")
    func beginnings() async throws {
        let surroundings = Surroundings(Inspector(.task))
        defer { try? FileManager.default.removeItem(at: file) }
        let settings = try surroundings.beginning("settings", Settings.current)
        let database = try await surroundings.database(migrations: [.offline]) {
            try Database(at: file, migrations: [.offline])
        }
        #expect(settings == Settings())
        #expect(try await database.read { try $0.value("SELECT count(*) FROM cached_lists") } == 0)
    }

    private func record() async throws {
        let recorder = try SessionRecorder(to: file, .task)
        let app = try await recorder.observing { try CounterApp(recorder.surroundings) }
        app.scene.input.$increment()
        await recorder.close()
    }

    @Test("A scene's values are followed by their members' names")
    func follow() {
        var lines: [String] = []
        let scene = Live(CounterViewModel())
        scene.follow(in: bag) { lines.append("\($0)") }
        scene.input.$increment()
        #expect(lines == ["<- count 0", "-> increment", "<- count 1"])
    }

    @Test("A screen's view models are found in its properties, with secrets as dots")
    func screen() {
        var lines: [String] = []
        let screen = Screen()
        for running in Mirror(reflecting: screen).runningViewModels {
            running.follow(in: bag) { lines.append("\(running.viewModelName) \($0)") }
        }
        screen.live.input.$name("Ann")
        screen.live.input.$password("hunter2")
        #expect(lines == ["SignInViewModel -> name Ann", "SignInViewModel -> password •••"])
    }

    @Test("One observer receives the events of the whole data layer")
    func observer() async throws {
        let events = Events()
        let observer: DataObserver = { event in events.add(event) }
        let environment = DataEnvironment(observer: observer)
        var options = APIClient.Options()
        options.environment = environment
        let database = try Database.inMemory(migrations: [.offline], environment: environment)
        try await database.write { try $0.execute("UPDATE outbox SET account = 'b'") }
        #expect(events.count == 0, "nothing was changed")
        #expect(options.environment.observer != nil)
    }

    nonisolated final class Events: Sendable {
        private let subject = BehaviorSubject(0)
        var count: Int { subject.value }

        func add(_ event: DataEvent) { subject.send(subject.value + 1) }
    }
}
