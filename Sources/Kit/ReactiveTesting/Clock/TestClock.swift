import Reactive
import Synchronization
import Testing

/// A clock whose time stands still until a test moves it.
///
/// The timed operators of Reactive register their timers with it synchronously, so nothing has to be waited for:
/// when `advance(by:)` returns, everything that was due has been delivered.
///
/// ```swift
/// let clock = TestClock()
/// let queries = PublishSubject<String>()
/// let recorder = Recorder(queries.observable.debounce(for: .milliseconds(300), clock: clock))
/// queries.send("swift")
/// clock.advance(by: .milliseconds(300))
/// recorder.expect("swift")
/// ```
///
/// - Order: by time, then elements of marbles before timers, then as registered.
/// - Cancellation: a cancelled timer is never called, also when it is due already.
public final class TestClock: CallbackClock, Sendable {
    /// A moment of virtual time.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// How long after the clock's beginning this is.
        public let offset: Duration

        /// Creates the moment that long after the clock's beginning.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// The moment that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// How much later the other moment is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment is before another.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }

        /// The time since the clock's beginning.
        public var description: String { "\(offset)" }
    }

    private struct State {
        var now = Instant()
        var agenda = Agenda()
    }

    /// How long one character of a marble diagram lasts.
    public let tick: Duration
    private let state = Mutex(State())
    let sleepers = Mutex(Sleepers())

    /// Creates a clock at its beginning.
    ///
    /// - Parameter tick: how long one character of a marble diagram lasts.
    public init(tick: Duration = .seconds(1)) {
        self.tick = tick
    }

    /// The virtual time.
    public var now: Instant { state.withLock { $0.now } }

    /// Virtual time has no smallest step.
    public var minimumResolution: Duration { .zero }

    /// How many timers, sleeping tasks and marble events have not come yet.
    public var pendingCount: Int { state.withLock { $0.agenda.count } }

    // MARK: Registering

    /// Registers a callback; it runs in the isolation of whoever moves the time, never under a lock.
    ///
    /// - Returns: what takes the callback back.
    public func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        schedule(at: deadline, kind: .timer, callback)
    }

    func schedule(
        at deadline: Instant, kind: Agenda.Kind,
        _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        let number = state.withLock { $0.agenda.add(at: deadline, kind, callback) }
        return { [weak self] in
            // What the callback has captured is released outside the lock.
            _ = self?.state.withLock { $0.agenda.remove(number) }
        }
    }

    // MARK: Moving the time

    /// Moves the time on, and calls what becomes due in the caller's isolation, each at its own time.
    ///
    /// What a callback registers is called too if it becomes due. A callback may itself move the time on. Without a duration
    /// it calls what is due now.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) {
        let deadline = now.advanced(by: duration)
        while let callback = takeNext(until: deadline) { callback(isolation) }
    }

    /// Moves the time on until nothing is pending.
    ///
    /// A repeating timer has no last callback: when `limit` callbacks have been called, an issue is reported.
    public func run(
        limit: Int = 100_000, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for _ in 0..<limit {
            guard let callback = takeNext(until: nil) else { return }
            callback(isolation)
        }
        guard pendingCount > 0 else { return }
        Issue.record(
            """
            The clock still has something pending after \(limit) callbacks, probably a timer that repeats. \
            Use advance(by:) to say how far to go.
            """,
            sourceLocation: sourceLocation)
    }

    /// Moves the time to the next callback, or to the deadline if there is none before.
    private func takeNext(until deadline: Instant?) -> Agenda.Callback? {
        state.withLock { state in
            if let next = state.agenda.next, deadline.map({ next <= $0 }) ?? true {
                state.now = max(state.now, next)
                return state.agenda.takeNext()
            }
            if let deadline { state.now = max(state.now, deadline) }
            return nil
        }
    }
}
