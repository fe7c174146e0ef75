import Foundation
import PresentationKit
import Reactive
import ReactiveUI

/// An app that the inspector's page can start to record.
///
/// ```swift
/// let inspector = Inspector()
/// let app = try await RecordableApp(inspector) { try NotesApp($0) }
/// try inspector.serve()
/// ```
///
/// A recording has to start when the app starts, because a replay knows nothing about the time before. So the app is
/// created again for each recording, and the previous app's scenes end. After the recording is stopped, the app
/// continues.
@MainActor
public final class RecordableApp<App: Sendable> {
    /// The current app, which a new app replaces for each recording. Observe this property to show the new app.
    @Property public private(set) var current: App
    /// The inspector of the current app. Each recording has a separate inspector.
    public private(set) var inspector: Inspector
    private var recorder: SessionRecorder?
    private var beginning: Task<Void, any Error>?
    private let record: @MainActor (URL) throws -> SessionRecorder
    private let make: @MainActor (Surroundings) async throws -> App

    /// Creates the app, and lets the inspector's page record it.
    ///
    /// - Parameters:
    ///   - inspector: Its page may start a recording. If a recording starts immediately, a new inspector with the same
    ///     scope replaces this one: see ``inspector``.
    ///   - recording: The file for a recording that starts immediately. `nil` to start none.
    ///   - userScenes: The scenes that receive all of the user's inputs, if the app has such scenes.
    ///   - seed: The seed of all random numbers of a recording.
    ///   - test: Defines how a recording becomes a test. By default, the test creates the app with `try await App($0)`
    ///     in the caller's module.
    ///   - file: The caller's file ID, which starts with the name of the module.
    ///   - make: Creates the app, again for each recording.
    /// - Errors: rethrows errors of `make`, and throws `RecordingError` if the recording cannot be written.
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

    /// Creates the app again, and records it from its start. The new app replaces the previous one, whose recording
    /// ends. If several callers, such as two pages, start a recording at the same time, only one recording starts.
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

    /// Creates an app and records it. If this fails, the function removes the recording, and restores the process's
    /// previous observer and executor.
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
            // With the scope `task`, the recorder has not replaced the shared inspector, and another inspector may have
            // done so since.
            if LiveObservation.shared === recorder.surroundings.inspector {
                LiveObservation.shared = observer
                Work.shared = executor
            }
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }

    /// Performs an action on the app, such as a key press. A recorded app performs the action when it is idle, and any
    /// other app performs it immediately.
    public func perform(_ body: @escaping @MainActor () -> Void) {
        if let recorder { recorder.step(body) } else { body() }
    }

    /// Ends the recording after all events so far are recorded, and stops the recorded app's clock.
    public func close() async { await recorder?.close() }

    /// The reason why the newest recording ended early, such as a full disk. `nil` if everything was written so far.
    /// The app continues after such a failure, so show it when the app ends.
    public var failure: RecordingError? { recorder?.failure }

    private func offer() {
        inspector.run.begin = { [weak self] in try await self?.begin() }
    }
}
