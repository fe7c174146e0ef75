import DataKit
import Foundation
import Reactive

/// Records an app's inputs and responses, and the values that flow through its scenes, in a file that ``Replay`` plays.
///
/// ```swift
/// let recorder = try SessionRecorder(to: file, .task)
/// let app = try await recorder.observing { try CounterApp(recorder.surroundings) }
/// ```
///
/// During a recording, the tasks of all observables run one at a time, alongside the main thread. Time advances in
/// steps: responses, timers, and code passed to ``step(_:)`` run only when the app is idle. A replay performs the steps
/// in the same order, so it has the same result.
@MainActor
public final class SessionRecorder {
    /// The app's clock, transport and randomness. Values from other sources may differ in a replay.
    public let surroundings: Surroundings
    private let runtime: VirtualRuntime
    private let file: RecordingFile
    /// The time of the recorded app, and the moment at which it last advanced.
    private var time = Duration.zero
    private var moved = ContinuousClock.now
    /// The next step, and whether it acts on the app. If not, the step only advances the time.
    private typealias Step = (isGiven: Bool, run: @MainActor () -> Void)

    private let steps: AsyncStream<Step>.Continuation
    private var names = SceneNames()
    private var number = 0
    private var isIdle = false
    private var running: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// Starts a recording of an app that uses the ``surroundings``.
    ///
    /// - Parameters:
    ///   - file: The file to write. The file must not exist yet.
    ///   - scope: The scenes that are recorded. With `process`, the recorder's executor is `Work.shared` until
    ///     ``close()``.
    ///   - userScenes: The scenes that receive all of the user's inputs, if the app has such scenes.
    ///   - seed: The seed of all random numbers and IDs.
    ///   - locale: The locale, which the recording stores like the time zone, so that a replay on another computer
    ///     shows the same text.
    ///   - timeZone: The time zone of the days and times of day in the app.
    ///   - test: Defines how the inspector's page turns the recording into a test.
    /// - Errors: `RecordingError` if the file exists or cannot be written.
    public init(
        to file: URL, _ scope: Inspector.Scope = .process, userScenes: [String] = [], seed: UInt64 = 1,
        locale: Locale = .current, timeZone: TimeZone = .current, test: RecordingTest? = nil
    ) throws {
        let header = RecordingHeader(
            start: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)), seed: seed,
            locale: locale.identifier, timeZone: timeZone.identifier, users: userScenes)
        let url = file
        // Create the file first, because this may fail. In that case, the process keeps its inspector.
        let file = try RecordingFile(file, header)
        let runtime = VirtualRuntime(scope, CountingExecutor(on: DispatchQueue(label: "recording")))
        let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
        self.file = file
        self.runtime = runtime
        self.steps = continuation
        let secrets = runtime.inspector.log.secrets
        let write: @Sendable (RecordingEvent) -> Void = { event in
            file.write(RecordingLine(at: runtime.clock.now.offset.wholeMilliseconds, event: event))
        }
        surroundings = Surroundings(
            header, on: runtime,
            .recorded(write: write) { base in
                RecordingTransport(base: base, secrets: secrets) { deliver in
                    continuation.yield((true, { deliver(write) }))
                }
            })
        runtime.inspector.run.recording = InspectedRun.Recording(
            file: url, failure: { file.failure?.description }, give: { continuation.yield((true, $0)) },
            stop: { [weak self] in await self?.stop() },
            test: test.map { test -> InspectedRun.Recording.Test in { test.text(of: $0, named: $1) } })
        if scope == .process { Work.shared = runtime.executor }
        running = Task { [weak self] in
            await runtime.observing {
                for await step in stream {
                    await self?.rest()
                    step.run()
                    if step.isGiven { self?.isIdle = false }
                }
            }
        }
        // An empty step every 10 ms advances the time, so that a timer's delay is not noticeable. The next empty step
        // is added only after the last one has run. Otherwise, on a busy computer, more and more empty steps would
        // delay the steps for the app.
        ticking = Task { [weak self] in
            while (try? await ContinuousClock().sleep(for: .milliseconds(10))) != nil {
                guard let self else { return }
                await turn {}
            }
        }
    }

    /// The reason why the recording ended early, such as a full disk. `nil` if everything was written so far.
    public var failure: RecordingError? { file.failure }

    /// Runs the code that creates the app. With the scope `task`, the recorder does not see apps that other code
    /// creates.
    public func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await runtime.observing(body)
    }

    /// Runs an input, such as a key press, as soon as the app is idle. Steps run in order. After ``close()``, this does
    /// nothing.
    public nonisolated func step(_ body: @escaping @MainActor () -> Void) {
        steps.yield((true, body))
    }

    /// Ends the recording after all events so far are recorded. The app continues until ``close()``.
    public func stop() async {
        await turn { [weak self] in self?.finish() }
    }

    /// Runs `body` after all previous steps, and returns when it has run. After ``close()``, returns immediately
    /// without running it.
    private func turn(_ body: @escaping @MainActor () -> Void) async {
        await withCheckedContinuation { continuation in
            let end = steps.yield(
                (
                    false,
                    {
                        body()
                        continuation.resume()
                    }
                ))
            if case .terminated = end { continuation.resume() }
        }
    }

    /// Ends the recording after all events so far are recorded, and stops the app's clock.
    public func close() async {
        ticking?.cancel()
        steps.finish()
        await running?.value
        // Record the events that follow from the last step.
        await runtime.observing { await rest() }
        finish()
        if Work.shared === runtime.executor { Work.shared = nil }
    }

    private func finish() {
        write(.end)
        file.end()
        runtime.inspector.run.recording?.isRunning = false
    }

    /// Lets time advance, and writes the new events.
    private func rest() async {
        await runtime.settle()
        // Add at most 100 ms, so that time does not pass while the app cannot run. Otherwise, a request could time out
        // on a busy computer although its response has arrived.
        time += min(moved.duration(to: .now), .milliseconds(100))
        moved = .now
        await runtime.move(to: .milliseconds(time.wholeMilliseconds))
        await runtime.settle()
        let log = runtime.inspector.log
        let (entries, missed) = log.entries(after: number)
        if missed > 0 { file.endEarly(missing: missed) }
        for entry in entries {
            number = entry.number
            guard let event = RecordingEvent(entry.event, of: log, &names) else { continue }
            isIdle = false
            file.write(RecordingLine(at: entry.time.wholeMilliseconds, event: event))
        }
        if !isIdle { write(.idle) }
        isIdle = true
    }

    private func write(_ event: RecordingEvent) {
        file.write(RecordingLine(at: runtime.clock.now.offset.wholeMilliseconds, event: event))
    }
}

extension Duration {
    var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
