import DataKit
import Dispatch
import Foundation

/// Plays a recording: gives a new app the recorded inputs and answers in virtual time, and compares what flows.
///
/// ```swift
/// let recording = try Recording(file)
/// let differences = try await Replay(recording).run { try CounterApp($0) }
/// ```
///
/// Everything that the app does runs on the main thread, one thing after the other. Whatever is recorded next is given
/// when every task waits; there the last value of each property, and all values of each input and event, are compared.
/// Nothing waits for real time.
@MainActor
public final class Replay {
    private let recording: Recording
    private let runtime = VirtualRuntime(.task, CountingExecutor(on: .main), capacity: 1_000_000_000)
    private let requests = HeldRequests()
    private var names = SceneNames()
    private var number = 0
    private var comparison = Comparison()

    /// Plays nothing yet. Each replay plays once.
    public init(_ recording: Recording) {
        self.recording = recording
    }

    /// How many lines of the recording are given to the app, and how many are compared.
    public private(set) var counts = (given: 0, compared: 0)

    /// Plays the whole recording, and returns the first difference of each input and output.
    ///
    /// - Parameter make: Makes the app, which is kept until the end.
    public func run<App>(
        _ make: @MainActor (Surroundings) async throws -> App
    ) async throws -> [RecordingDifference] {
        let surroundings = Surroundings(
            recording.header, on: runtime, .replayed(recording.beginnings, ReplayTransport(requests: requests)))
        noteForeignTasks()
        return try await runtime.observing {
            let app = try await make(surroundings)
            for line in recording.lines { await play(line) }
            await runtime.settle()
            compare()
            requests.cancelAll()
            withExtendedLifetime(app) {}
            return comparison.differences
        }
    }

    /// What flows in a task that is neither the replay's nor on its executor comes when it likes: nothing can be said
    /// about it.
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

    private func play(_ line: RecordingLine) async {
        switch line.event {
        case .input(let scene, let name, let json, _):
            let users = recording.header.users
            if !users.isEmpty, !users.contains(SceneNames.viewModel(of: scene)) { break }
            await wait(until: line)
            let known = comparison.count(of: line.event)
            guard known.replayed <= known.recorded else { break }
            compare()
            comparison.begin("\(scene) -> \(name) \(json ?? "")")
            counts.given += 1
            if let problem = send(json, to: name, of: scene) { comparison.note(problem, of: "\(scene) -> \(name)") }
        case .answer(let request, let response, let older):
            await answer(request, behind: older ?? 0, .success(response.response), at: line)
        case .failure(let request, let reason, let message, let older):
            await answer(request, behind: older ?? 0, .failure(reason.error(saying: message)), at: line)
        case .idle: comparison.isIdle = true
        case .end: await wait(until: line)
        case .beginning, .began, .ended, .state, .event: break
        }
        if comparison.note(line.event) { counts.compared += 1 }
    }

    /// Waits until the app waits, at the time of the line.
    private func wait(until line: RecordingLine) async {
        await runtime.settle()
        await runtime.move(to: .milliseconds(line.at))
        await runtime.settle()
        read()
    }

    private func answer(
        _ request: String, behind older: Int, _ answer: Result<HTTPResponse, any Error>, at line: RecordingLine
    ) async {
        await wait(until: line)
        compare()
        comparison.begin("the answer to \(request)")
        counts.given += 1
        if !requests.answer(request, behind: older, with: answer) { comparison.note("nobody asks for it", of: request) }
    }

    /// Sends a value to an input. Returns why that cannot be done; `nil` where it was sent.
    private func send(_ json: String?, to name: String, of scene: String) -> String? {
        guard let known = names.scenes[scene] else { return "there is no scene \(scene)" }
        guard let port = known.inputs.first(where: { $0.name == name }) else { return "there is no such input" }
        guard let json else { return "its value cannot be made from JSON" }
        do throws(InputPort.Failure) {
            try port.decode(Data(json.utf8))()
            return nil
        } catch {
            return error.message
        }
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
