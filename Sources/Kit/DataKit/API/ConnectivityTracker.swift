import DomainKit
import Foundation
import Reactive
import Synchronization

/// Tracks whether a server can be reached, from the outcomes of requests to the server.
///
/// Clients that share a tracker report their responses and failures to it. A response with any status means online. A
/// request that does not reach the server means offline. A request that times out changes nothing. Once offline, the
/// tracker probes the server, after one second, two, four and so on up to a minute, until it gets any response.
///
/// ```swift
/// let connectivity = ConnectivityTracker()
/// var options = APIClient.Options()
/// options.connectivity = connectivity
/// let api = APIClient(baseURL: url, transport: SystemTransport(), options: options)
/// let subscription = connectivity.connectivity.subscribe { print($0) }
/// ```
public final class ConnectivityTracker: Sendable {
    private struct State {
        var connectivity = Connectivity.online
        var probing: Task<Void, Never>?
        var probe: (@Sendable () async -> Bool)?
    }

    private let environment: DataEnvironment
    private let state = Mutex(State())
    private let changed = BehaviorSubject<Void>(())

    /// Creates a tracker that begins online and probes nothing before a request has failed. The environment's clock
    /// measures the pauses between probes, and its date becomes the start of an outage.
    public init(_ environment: DataEnvironment = DataEnvironment()) {
        self.environment = environment
    }

    deinit { state.withLock { $0.probing }?.cancel() }

    /// Whether the server can be reached, now and on each change.
    public var connectivity: Observable<Connectivity> {
        // Read the state when the signal arrives. If the signal carried the state, the older of two concurrent changes
        // could arrive last.
        changed.observable.map { [self] in current }.removeDuplicates()
    }

    /// The current state, for code that decides once instead of observing.
    public var current: Connectivity { state.withLock { $0.connectivity } }

    /// Probes the server immediately instead of after the pause. Does nothing while the server can be reached.
    public func probeNow() {
        state.withLock { state in
            guard !state.connectivity.isOnline else { return }
            beginProbing(&state, at: 0)
        }
    }

    func noteResponse() {
        guard current != .online else { return }
        change { state in
            state.connectivity = .online
            state.probing?.cancel()
            state.probing = nil
        }
    }

    /// Begins an outage, or continues the current one. `probe` returns whether the server responds at all. The tracker
    /// uses the probe of the latest failure.
    func noteFailure(probe: @escaping @Sendable () async -> Bool) {
        change { state in
            state.probe = probe
            guard state.connectivity == .online else { return }
            let since = environment.now()
            state.connectivity = .offline(since: since, nextProbe: since + Self.pause(before: 1).inSeconds)
            beginProbing(&state, at: 1)
        }
    }

    private func beginProbing(_ state: inout State, at first: Int) {
        state.probing?.cancel()
        let pause = environment.clock.beginWait(for: Self.pause(before: first))
        state.probing = Work.task { [weak self, environment] in
            var pause = pause
            for attempt in first... {
                guard (try? await pause()) != nil, let probe = self?.probing(.begins) else { return }
                let isAnswered = await probe()
                guard !Task.isCancelled else { return }
                if isAnswered { return self?.noteResponse() ?? () }
                pause = environment.clock.beginWait(for: Self.pause(before: attempt + 1))
                _ = self?.probing(.failed(attempt))
            }
        }
    }

    /// The pause before a probe. Probe 0, which ``probeNow()`` requests, has no pause. Probe 1, the first of an outage,
    /// waits one second. Each further probe waits twice as long, up to a minute.
    private static func pause(before attempt: Int) -> Duration {
        .seconds(attempt == 0 ? 0 : min(60, 1 << min(attempt - 1, 6)))
    }

    private enum ProbeStep {
        case begins
        case failed(Int)
    }

    /// Records the step. Returns the probe, or `nil` if a response or ``probeNow()`` has ended the round of probes
    /// since the step began.
    private func probing(_ step: ProbeStep) -> (@Sendable () async -> Bool)? {
        change { state in
            guard !Task.isCancelled, let since = state.connectivity.offlineSince else { return nil }
            state.connectivity =
                switch step {
                case .begins: .probing(since: since)
                case .failed(let attempt):
                    .offline(since: since, nextProbe: environment.now() + Self.pause(before: attempt + 1).inSeconds)
                }
            return state.probe
        }
    }

    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let value = state.withLock { body(&$0) }
        changed.send(())
        return value
    }
}
