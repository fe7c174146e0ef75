import Foundation
import Reactive

/// Records what an app is given and what flows through its scenes, in a file that ``Replay`` plays.
///
/// ```swift
/// let recorder = try SessionRecorder(to: file, .task)
/// let app = try await recorder.observing { try CounterApp(recorder.surroundings) }
/// ```
///
/// Meanwhile the tasks of all observables run one after the other, beside the main thread. Time goes on in steps: an answer of
/// a server, a timer, and what is given by ``step(_:)`` come when the app waits. So a replay, which gives them in the same
/// order, leads to the same.
@MainActor
public final class SessionRecorder {
    /// What the app takes its clock, its transport and its chance from.
    public let surroundings: Surroundings
    private let stage: Stage
    private let file: RecordingFile
    /// The time of the recorded app, and when it was last moved on.
    private var time = Duration.zero
    private var moved = ContinuousClock.now
    /// What comes next, and whether it is given to the app; otherwise the time has gone on.
    private typealias Step = (isGiven: Bool, run: @MainActor () -> Void)

    private let steps: AsyncStream<Step>.Continuation
    private var names = SceneNames()
    private var number = 0
    private var isIdle = false
    private var running: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - file: Where it is written. A file that exists is not overwritten.
    ///   - scope: Whose scenes are recorded.
    ///   - beginning: What else the app begins with, for ``Recording/beginning(as:)``.
    ///   - users: The scenes whose inputs are all that a user does, if there are such.
    ///   - seed: Of all random numbers.
    ///   - locale: How the app writes numbers and dates.
    ///   - timeZone: Where it is.
    /// - Errors: `RecordingError` if the file exists or cannot be written.
    public init(
        to file: URL, _ scope: Inspector.Scope = .process, beginning: some Encodable = [String: String](),
        users: [String] = [], seed: UInt64 = 1, locale: Locale = .current, timeZone: TimeZone = .current
    ) throws {
        let header = RecordingHeader(
            start: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)), seed: seed,
            locale: locale.identifier, timeZone: timeZone.identifier, users: users)
        let stage = Stage(scope, CountingExecutor(on: DispatchQueue(label: "recording")))
        stage.inspector.recording.file = file
        let file = try RecordingFile(file, header, beginning)
        let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
        self.file = file
        self.stage = stage
        self.steps = continuation
        surroundings = Surroundings(header, on: stage) { base in
            RecordingTransport(base: base()) { event, deliver in
                let step: @MainActor () -> Void = {
                    deliver { file.write(RecordingLine(at: stage.clock.now.offset.wholeMilliseconds, event: event)) }
                }
                continuation.yield((true, step))
            }
        }
        if scope == .process { Work.shared = stage.executor }
        running = Task { [weak self] in
            await stage.observing {
                for await step in stream {
                    await self?.rest()
                    step.run()
                    if step.isGiven { self?.isIdle = false }
                }
            }
        }
        // What is due is looked for often enough that nobody sees a timer's delay.
        ticking = Task { [weak self] in
            while (try? await ContinuousClock().sleep(for: .milliseconds(10))) != nil {
                guard let self else { return }
                steps.yield((false, {}))
            }
        }
    }

    /// Runs what makes the app, where its scope is a task.
    public func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await stage.observing(body)
    }

    /// Gives the app something, such as a key, as soon as it waits. Steps keep their order.
    public nonisolated func step(_ body: @escaping @MainActor () -> Void) {
        steps.yield((true, body))
    }

    /// Ends the recording, with all that has happened.
    public func close() async {
        ticking?.cancel()
        steps.finish()
        await running?.value
        // What the last step has led to.
        await stage.observing { await rest() }
        write(.end)
        if Work.shared === stage.executor { Work.shared = nil }
    }

    /// Lets the time go on, and writes all that has happened.
    private func rest() async {
        await stage.settle()
        // An app that had no chance to run has no less time for it: on a busy machine nothing times out that has been answered.
        time += min(moved.duration(to: .now), .milliseconds(100))
        moved = .now
        await stage.move(to: .milliseconds(time.wholeMilliseconds))
        await stage.settle()
        for entry in stage.inspector.log.entries(after: number).entries {
            number = entry.number
            guard let event = RecordingEvent(entry.event, &names) else { continue }
            isIdle = false
            file.write(RecordingLine(at: entry.time.wholeMilliseconds, event: event))
        }
        if !isIdle { write(.idle) }
        isIdle = true
    }

    private func write(_ event: RecordingEvent) {
        file.write(RecordingLine(at: stage.clock.now.offset.wholeMilliseconds, event: event))
    }
}

extension Duration {
    var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
