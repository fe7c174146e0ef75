import DataKit
import Dispatch
import Foundation

/// Plays a recording: a new app receives the recorded inputs and responses in virtual time, and the replay compares the
/// values.
///
/// ```swift
/// let recording = try Recording(file)
/// let differences = try await Replay(recording).run { try CounterApp($0) }
/// ```
///
/// The app runs on the main thread, one job at a time. When all tasks are suspended, the replay performs the next
/// recorded step. At the same point, it compares the last value of each property and all values of each input and
/// event. A replay never waits in real time.
@MainActor
public final class Replay {
    let recording: Recording
    /// The indices of the lines that were performed, in the order of the steps of the comparison.
    private(set) var givenLines: [Int] = []
    private let runtime = VirtualRuntime(.task, CountingExecutor(on: .main), capacity: 1_000_000_000)
    private let requests = HeldRequests()
    /// The problem that is reported if no request waits for a response.
    static let isNotAsked = "nobody asks for it"
    private var names = SceneNames()
    private var number = 0
    private var comparison = Comparison()

    /// Creates a replay that has not started. Use each replay only once.
    public init(_ recording: Recording) {
        self.recording = recording
    }

    /// The number of recorded lines that the replay performed, and the number of lines that it compared.
    public var counts: (given: Int, compared: Int) { (givenLines.count, compared) }
    private var compared = 0

    /// Plays the whole recording, and returns the first difference of each input and output.
    ///
    /// - Parameter make: Creates the app, which the replay retains until the end.
    public func run<App>(
        _ make: @MainActor (Surroundings) async throws -> App
    ) async throws -> [RecordingDifference] {
        let surroundings = Surroundings(
            recording.header, on: runtime, .replayed(recording.beginnings, ReplayTransport(requests: requests)))
        noteForeignTasks()
        return try await runtime.observing {
            let app = try await make(surroundings)
            for index in recording.lines.indices { await play(index) }
            await runtime.settle()
            compare()
            requests.cancelAll()
            withExtendedLifetime(app) {}
            return comparison.differences
        }
    }

    /// Records values that arrive from tasks outside the replay's executor. Such values arrive at arbitrary times, so
    /// they cannot be compared.
    private func noteForeignTasks() {
        let own = withUnsafeCurrentTask { $0?.hashValue }
        let executor = runtime.executor.asUnownedTaskExecutor()
        runtime.inspector.onReport = { [weak self] id, report in
            let isKnown = withUnsafeCurrentTask { task in
                task.map { $0.hashValue == own || $0.unownedTaskExecutor == executor } ?? false
            }
            guard !isKnown, let self else { return }
            read()
            comparison.noteForeign("\(names[id]) \(report.direction.rawValue) \(report.name)")
        }
    }

    private func play(_ index: Int) async {
        let line = recording.lines[index]
        switch line.event {
        case .input(let scene, let name, let json, _):
            let users = recording.header.users
            if !users.isEmpty, !users.contains(SceneNames.viewModel(of: scene)) { break }
            await wait(until: line)
            let known = comparison.count(of: line.event)
            guard known.replayed <= known.recorded else { break }
            compare()
            comparison.begin("\(scene) -> \(name) \(json ?? "")")
            givenLines.append(index)
            if let problem = names.send(json, to: name, of: scene) {
                comparison.note(problem, of: "\(scene) -> \(name)")
            }
        case .answer(let request, let response, let older):
            await answer(request, behind: older ?? 0, .success(response.response), at: index)
        case .failure(let request, let reason, let message, let older):
            await answer(request, behind: older ?? 0, .failure(reason.error(saying: message)), at: index)
        case .idle: comparison.isIdle = true
        case .end: await wait(until: line)
        case .beginning, .began, .ended, .state, .event: break
        }
        if comparison.note(line.event) { compared += 1 }
    }

    /// Advances the time to that of the line, and waits until the app is idle.
    private func wait(until line: RecordingLine) async {
        await runtime.settle()
        await runtime.move(to: .milliseconds(line.at))
        await runtime.settle()
        read()
    }

    private func answer(
        _ request: String, behind older: Int, _ answer: Result<HTTPResponse, any Error>, at index: Int
    ) async {
        await wait(until: recording.lines[index])
        compare()
        comparison.begin("the answer to \(request)")
        givenLines.append(index)
        if !requests.answer(request, behind: older, with: answer) { comparison.note(Self.isNotAsked, of: request) }
    }

    private func compare() {
        read()
        comparison.compare()
    }

    private func read() {
        for entry in runtime.inspector.log.entries(after: number).entries {
            number = entry.number
            if let event = RecordingEvent(entry.event, of: runtime.inspector.log, &names) {
                comparison.noteReplayed(event)
            }
        }
    }
}
