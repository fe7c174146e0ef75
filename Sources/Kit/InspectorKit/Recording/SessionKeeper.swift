import DataKit
import DomainKit
import Foundation
import Reactive
import Synchronization

/// Stores the newest part of an unrecorded session for a bug report.
final class SessionKeeper: Sendable {
    /// Returns a part of the app's state as JSON.
    typealias Beginning = @MainActor @Sendable () async throws -> String

    private struct State {
        var session: KeptSession
        var beginnings: [String: Beginning] = [:]
        var names = SceneNames()
    }

    private let state: Mutex<State>
    private let log: FlowLog
    private let userScenes: [String]
    private let bag = SubscriptionBag()

    /// Stores the inputs that an inspector sees, and provides the inspector's bug reports.
    ///
    /// - Parameters:
    ///   - length: The minimum length of the session to store.
    ///   - userScenes: The scenes that receive all of the user's inputs, if the app has such scenes.
    init(for length: Duration, capacity: Int = 4_000_000, _ inspector: Inspector, userScenes: [String]) {
        state = Mutex(State(session: KeptSession(length: length, capacity: capacity)))
        log = inspector.log
        self.userScenes = userScenes
        inspector.log.additions.subscribe { [weak self] in self?.note($0.event) }.store(in: bag)
        inspector.run.report = { [self] in recording(at: Date(), locale: .current, timeZone: .current)?.text }
    }

    /// Adds a part of the state with which each chapter starts.
    func add(_ name: String, _ beginning: @escaping Beginning) {
        state.withLock { $0.beginnings[name] = beginning }
        beginIfNeeded()
    }

    private func note(_ event: FlowEvent) {
        switch event {
        case .began(let scene): state.withLock { _ = $0.names.begin(scene) }
        case .value(let id, let report, _) where report.direction == .input:
            let scene = state.withLock { $0.names[id] }
            guard userScenes.isEmpty || userScenes.contains(SceneNames.viewModel(of: scene)) else { return }
            note(.input(report, of: scene, in: log))
        default: break
        }
    }

    fileprivate func note(_ event: RecordingEvent) {
        let time = log.elapsed()
        beginIfNeeded()
        state.withLock { $0.session.note(event, at: time) }
    }

    /// Starts a chapter if it is time for one, and reads the app's state for it.
    private func beginIfNeeded() {
        let time = log.elapsed()
        let beginnings = state.withLock { $0.session.beginsChapter(at: time) ? $0.beginnings : nil }
        guard let beginnings else { return }
        Task { @MainActor in
            var values: [String: String]? = [:]
            for (name, beginning) in beginnings {
                if let json = try? await beginning() { values?[name] = json } else { values = nil }
            }
            state.withLock { $0.session.complete(values) }
        }
    }

    /// The stored session as a recording. Returns `nil` if the app's first state has not been read yet.
    func recording(at date: Date, locale: Locale, timeZone: TimeZone) -> Recording? {
        let time = log.elapsed()
        let session = state.withLock(\.session)
        guard let first = session.chapters.first else { return nil }
        let start = date.timeIntervalSince1970 - (time - first.start) / .seconds(1)
        let header = RecordingHeader(
            start: Date(timeIntervalSince1970: start.rounded(.down)), seed: 1, locale: locale.identifier,
            timeZone: timeZone.identifier, users: userScenes)
        return Recording(header, session.recordingLines(at: time), name: "bug report")
    }

    /// Returns a transport that also stores each response when it is delivered.
    func transport(_ base: any HTTPTransport) -> any HTTPTransport {
        KeepingTransport(base: base, keeper: self, secrets: log.secrets)
    }
}

private struct KeepingTransport: HTTPTransport {
    let base: any HTTPTransport
    let keeper: SessionKeeper
    let secrets: SecretTexts

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Ignore requests that the page repeats, because a replay of the app does not repeat them.
        guard !RequestContents.isRepeating else { return try await base.send(request) }
        let name = secrets.redacted(request.recordedName)
        do {
            let response = try await base.send(request)
            keeper.note(.answer(request: name, response: RecordedResponse(response, without: secrets)))
            return response
        } catch {
            // Do not record a cancellation, because the replayed app cancels by itself.
            let failure = GatewayError(failure: error)
            if let reason = RecordedFailure(failure) {
                let message = failure.givenMessage.map { secrets.redacted($0) }
                keeper.note(.failure(request: name, reason: reason, message: message))
            }
            throw error
        }
    }
}
