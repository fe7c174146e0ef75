import Foundation
import PresentationKit
import Reactive
import ReactiveUI

/// An app that the inspector's page can begin to record.
///
/// ```swift
/// let inspector = Inspector()
/// let app = try await RecordableApp(inspector) { try NotesApp($0) }
/// try inspector.serve()
/// ```
///
/// A recording has to begin where the app begins: a replay knows nothing of what was before. So the app is made again
/// for each recording, and the scenes of the last one end. After the recording is stopped the app goes on.
@MainActor
public final class RecordableApp<App: Sendable> {
    /// The app that runs now. What shows it follows this.
    @Property public private(set) var current: App
    /// Sees the app that runs now: each recording has an inspector of its own.
    public private(set) var inspector: Inspector
    private var recorder: SessionRecorder?
    private var beginning: Task<Void, any Error>?
    private let record: @MainActor (URL) throws -> SessionRecorder
    private let make: @MainActor (Surroundings) async throws -> App

    /// Makes the app, and offers the page to record it.
    ///
    /// - Parameters:
    ///   - inspector: Whose page may begin a recording. Where a recording begins at once, another inspector with the
    ///     same scope takes its place: see ``inspector``.
    ///   - recording: Where a recording is written that begins at once; `nil` for none.
    ///   - userScenes: The scenes whose inputs are all that a user does, if there are such.
    ///   - seed: Of all random numbers of a recording.
    ///   - test: How a recording becomes a test. Without it, the test makes the app as `try await App($0)` in the
    ///     module of the caller.
    ///   - file: The file of the caller, which begins with the module.
    ///   - make: Makes the app; again for each recording.
    /// - Errors: what `make` throws; `RecordingError` if the recording cannot be written.
    public init(
        _ inspector: Inspector, recordingTo recording: URL? = nil, userScenes: [String] = [], seed: UInt64 = 1,
        test: RecordingTest? = nil, file: String = #fileID,
        _ make: @escaping @MainActor (Surroundings) async throws -> App
    ) async throws {
        self.make = make
        let module = String(file.prefix { $0 != "/" })
        let test = test ?? RecordingTest(module: module, app: "try await \(App.self)($0)")
        record = { [scope = inspector.scope] in
            try SessionRecorder(to: $0, scope, userScenes: userScenes, seed: seed, test: test)
        }
        let app: App
        if let recording {
            let (recorder, recorded) = try await Self.recorded(in: recording, by: record, make)
            self.recorder = recorder
            self.inspector = recorder.surroundings.inspector
            inspector.handOver(to: recorder.surroundings.inspector)
            app = recorded
        } else {
            self.inspector = inspector
            app = try await inspector.observing { try await make(Surroundings(inspector, userScenes: userScenes)) }
        }
        _current = Property(wrappedValue: app)
        offer()
    }

    /// Makes the app again, and records it from its beginning. It takes the place of the app before, whose recording,
    /// if it has one, ends. Whoever calls it meanwhile, as two pages may, gets the same recording.
    public func begin() async throws {
        if let beginning { return try await beginning.value }
        let task = Task { try await beginAnew() }
        beginning = task
        defer { beginning = nil }
        try await task.value
    }

    private func beginAnew() async throws {
        let file = URL.temporaryDirectory.appending(path: "recording-\(UUID().uuidString).jsonl")
        let (recorder, app) = try await Self.recorded(in: file, by: record, make)
        current = app
        let last = self.recorder
        self.recorder = recorder
        inspector.handOver(to: recorder.surroundings.inspector)
        inspector = recorder.surroundings.inspector
        offer()
        await last?.close()
    }

    /// Makes an app that is recorded. Where that fails, the recording is removed, and the process has the observer and
    /// the executor that it had before.
    private static func recorded(
        in file: URL, by record: @MainActor (URL) throws -> SessionRecorder,
        _ make: @MainActor (Surroundings) async throws -> App
    ) async throws -> (SessionRecorder, App) {
        let (observer, executor) = (LiveObservation.shared, Work.shared)
        let recorder = try record(file)
        do {
            return (recorder, try await recorder.observing { try await make(recorder.surroundings) })
        } catch {
            await recorder.close()
            // A recorder of the task alone has taken over nothing, and another inspector may have done so since.
            if LiveObservation.shared === recorder.surroundings.inspector {
                LiveObservation.shared = observer
                Work.shared = executor
            }
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }

    /// Does something to the app, such as pressing a key: at once, or when a recorded app waits.
    public func perform(_ body: @escaping @MainActor () -> Void) {
        if let recorder { recorder.step(body) } else { body() }
    }

    /// Ends a recording, with all that has happened, and the time of the app that is recorded.
    public func close() async { await recorder?.close() }

    /// Why the newest recording ends early, as on a full disk; `nil` where all of it has been written so far. The app
    /// goes on: say it when it ends.
    public var failure: RecordingError? { recorder?.failure }

    private func offer() {
        inspector.run.begin = { [weak self] in try await self?.begin() }
    }
}
