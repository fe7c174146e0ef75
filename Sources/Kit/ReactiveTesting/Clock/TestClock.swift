import Reactive
import Testing
import VirtualTime

/// A clock whose time passes only when a test moves it.
///
/// The timed operators of Reactive register their timers with it synchronously, so a test never has to wait: when
/// `advance(by:)` returns, everything that was due has been delivered.
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
/// - Order: by time. At the same time, elements of marbles precede timers, and timers are called in the order of
///   registration.
/// - Cancellation: a cancelled timer is never called, even if it is already due.
public final class TestClock: CallbackClock, Sendable {
    /// A moment of virtual time: an offset from the clock's beginning.
    public typealias Instant = VirtualClock.Instant

    /// The duration of one character in a marble diagram. In an expectation, an event between two ticks is an issue.
    public let tick: Duration
    /// The underlying clock. Its type is in a separate module, for tools that do not import Testing.
    private let clock = VirtualClock()

    /// Creates a clock at zero. A `tick` that divides the durations under test puts every event on a tick.
    public init(tick: Duration = .seconds(1)) {
        self.tick = tick
    }

    /// The virtual time, which only the test moves. Safe to read from any thread.
    public var now: Instant { clock.now }

    /// Zero, because virtual time has no smallest step.
    public var minimumResolution: Duration { .zero }

    /// The number of timers, sleeping tasks and marble events that have not been called, including due ones.
    public var pendingCount: Int { clock.pendingCount }

    // MARK: Registering

    /// Registers a callback. It runs in the isolation of the code that advances the time, never under a lock. A
    /// callback for a past moment is called when the time is moved next. The returned closure cancels it.
    public func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        clock.schedule(at: deadline, callback)
    }

    func schedule(
        at deadline: Instant, precedence: VirtualClock.Precedence,
        _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        clock.schedule(at: deadline, precedence: precedence, callback)
    }

    /// Suspends the task until the test moves the time to the deadline. The tolerance is ignored.
    ///
    /// - Errors: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    // MARK: Moving the time

    /// Moves the time forward, and calls due callbacks in the caller's isolation, each at its own time.
    ///
    /// A callback registered by another callback is also called if it becomes due. A callback may itself move the time.
    /// Without a duration, only the callbacks that are due now are called.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) {
        clock.advance(by: duration, isolation: isolation)
    }

    /// Moves the time forward until nothing is pending.
    ///
    /// A repeating timer never ends, so an issue is reported after `limit` callbacks.
    public func run(
        limit: Int = 100_000, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for _ in 0..<limit {
            guard clock.advanceToNext(isolation: isolation) else { return }
        }
        guard pendingCount > 0 else { return }
        Issue.record(
            """
            The clock still has something pending after \(limit) callbacks, probably a timer that repeats. \
            Use advance(by:) to say how far to go.
            """,
            sourceLocation: sourceLocation)
    }

    /// Moves the time to the next callback and calls it.
    func advanceToNext(isolation: isolated (any Actor)? = #isolation) { clock.advanceToNext(isolation: isolation) }

    /// The time until each pending callback, the earliest first.
    var remainingTimes: [Duration] { clock.deadlines.map { clock.now.duration(to: $0) } }

    // MARK: Waiting for tasks

    /// Waits until a task sleeps on this clock, and returns the deadline of the sleep.
    ///
    /// Sleeps are reported once each, in the order in which they began, even before this call. So a test can start a
    /// task, await its sleep here, and then move the time without a race. A sleep that does not have to wait is not
    /// reported.
    ///
    /// ```swift
    /// let task = Task { try await clock.sleep(for: .seconds(5)) }
    /// await clock.nextSleeper()
    /// clock.advance(by: .seconds(5))
    /// try await task.value
    /// ```
    ///
    /// - Cancellation: returns nil. Sleeps that have not been returned are kept for the next call.
    @discardableResult
    public func nextSleeper() async -> Instant? { await clock.nextSleeper() }
}
