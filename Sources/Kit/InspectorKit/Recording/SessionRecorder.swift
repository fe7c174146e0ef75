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
/// During a recording the tasks of all observables run one after the other, alongside the main thread. Time moves in
/// steps: responses, timers, and code passed to ``step(_:)`` run only when the app is idle. A replay performs them in
/// the same order, so it has the same result.
@MainActor
public final class SessionRecorder {
    /// The app's clock, transport and randomness. Values from elsewhere may differ in a replay.
    public let surroundings: Surroundings
    private let runtime: VirtualRuntime
    private let file: RecordingFile
    /// The time of the recorded app, and when it was last advanced.
    private var time = Duration.zero
    private var moved = ContinuousClock.now
    /// The next step, and whether it is given to the app. Otherwise time has advanced.
    private typealias Step = (isGiven: Bool, run: @MainActor () -> Void)

    private let steps: AsyncStream<Step>.Continuation
    private var names = SceneNames()
    private var number = 0
    private var isIdle = false
    private var running: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// Starts a recording.
    ///
    /// - Parameters:
    ///   - file: The file to write. An existing file is not overwritten.
    ///   - scope: The scenes that are recorded. With `process`, `Work.shared` is the recorder's until ``close()``.
    ///   - userScenes: The scenes whose inputs are all of the user's actions, if there are such scenes.
    ///   - seed: The seed of all random numbers and IDs.
    ///   - locale: Kept in the recording, like the time zone, so that a replay elsewhere shows the same texts.
    ///   - timeZone: The time zone of the days and times of day in the app.
    ///   - test: How the recording becomes a test, for the inspector's page.
    /// - Errors: `RecordingError` if the file exists or cannot be written.
    public init(
        to file: URL, _ scope: Inspector.Scope = .process, userScenes: [String] = [], seed: UInt64 = 1,
        locale: Locale = .current, timeZone: TimeZone = .current, test: RecordingTest? = nil
    ) throws {
        let header = RecordingHeader(
            start: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)), seed: seed,
            locale: locale.identifier, timeZone: timeZone.identifier, users: userScenes)
        let url = file
        // Create the file first, because this may fail. In that case, the process retains its inspector.
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
        // An empty step every 10 ms advances the time, so that a timer's delay is not noticeable. It is added only
        // after the last one has run. Otherwise, on a busy machine, steps for the app would wait for more and more of
        // them.
        ticking = Task { [weak self] in
            while (try? await ContinuousClock().sleep(for: .milliseconds(10))) != nil {
                guard let self else { return }
                await turn {}
            }
        }
    }

    /// The reason why the recording has ended early, such as a full disk. `nil` if everything has been written so far.
    public var failure: RecordingError? { file.failure }

    /// Runs the code that makes the app. With the scope `task` the recorder sees no app that is made elsewhere.
    public func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await runtime.observing(body)
    }

    /// Gives the app an input, such as a key, as soon as the app is idle. Steps run in their order. After ``close()``,
    /// they are ignored.
    public nonisolated func step(_ body: @escaping @MainActor () -> Void) {
        steps.yield((true, body))
    }

    /// Ends the recording after everything that has happened is recorded. The app continues until ``close()``.
    public func stop() async {
        await turn { [weak self] in self?.finish() }
    }

    /// Runs `body` after the steps that were given before, and returns then. After ``close()`` it returns immediately,
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

    /// Ends the recording after everything that has happened is recorded, and ends the app's time.
    public func close() async {
        ticking?.cancel()
        steps.finish()
        await running?.value
        // The consequences of the last step.
        await runtime.observing { await rest() }
        finish()
        if Work.shared === runtime.executor { Work.shared = nil }
    }

    private func finish() {
        write(.end)
        file.end()
        runtime.inspector.run.recording?.isRunning = false
    }

    /// Lets time advance, and writes all events.
    private func rest() async {
        await runtime.settle()
        // An app does not lose time while it cannot run. Otherwise, an answered request could time out on a busy
        // machine.
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
