import Reactive
import Testing
import VirtualTime

/// A clock whose time passes only when a test advances it.
///
/// The timed operators of Reactive register their timers with it synchronously, so a test never has to wait. When
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
/// - Order: by time. At the same time, marble events come before timers, and timers run in the order of registration.
/// - Cancellation: a cancelled timer never runs, even if it is already due.
public final class TestClock: CallbackClock, Sendable {
    /// A point in virtual time, given as an offset from the clock's start.
    public typealias Instant = VirtualClock.Instant

    /// The duration of each character in a marble diagram. In an expectation, an event between two ticks is reported as
    /// an issue.
    public let tick: Duration
    /// The underlying clock. Its type is in a separate module, for tools that do not import Testing.
    private let clock = VirtualClock()

    /// Creates a clock at zero. If `tick` divides the durations in the test evenly, each event is on a tick.
    public init(tick: Duration = .seconds(1)) {
        self.tick = tick
    }

    /// The current virtual time, which only the test advances. You can read it from any thread.
    public var now: Instant { clock.now }

    /// Zero, because virtual time has no smallest step.
    public var minimumResolution: Duration { .zero }

    /// The number of timers, sleeping tasks and marble events that have not run yet, including those that are due.
    public var pendingCount: Int { clock.pendingCount }

    // MARK: Registering

    /// Registers a callback, which runs in the isolation of the code that advances the time, and never under a lock. A
    /// callback for a time in the past runs when the time is next advanced. Call the returned closure to cancel the
    /// callback.
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

    /// Suspends the task until the test advances the time to the deadline. The tolerance is ignored.
    ///
    /// - Errors: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    // MARK: Moving the time

    /// Advances the time, and runs due callbacks in the caller's isolation, each at its own time.
    ///
    /// If a callback registers another callback that becomes due, it runs as well. A callback may advance the time
    /// itself. Without a duration, only callbacks that are due now run.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) {
        clock.advance(by: duration, isolation: isolation)
    }

    /// Advances the time until nothing is pending.
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

    /// Advances the time to the next callback and runs it.
    func advanceToNext(isolation: isolated (any Actor)? = #isolation) { clock.advanceToNext(isolation: isolation) }

    /// The time until each pending callback, with the earliest first.
    var remainingTimes: [Duration] { clock.deadlines.map { clock.now.duration(to: $0) } }

    // MARK: Waiting for tasks

    /// Waits until a task sleeps on this clock, and returns the deadline of the sleep.
    ///
    /// Each sleep is reported once, in the order in which the sleeps started, even if it started before this call. So a
    /// test can start a task, wait for its sleep here, and then advance the time without a race. A sleep that does not
    /// need to wait is not reported.
    ///
    /// ```swift
    /// let task = Task { try await clock.sleep(for: .seconds(5)) }
    /// await clock.nextSleeper()
    /// clock.advance(by: .seconds(5))
    /// try await task.value
    /// ```
    ///
    /// - Cancellation: returns `nil`. Sleeps that were not returned are kept for the next call.
    @discardableResult
    public func nextSleeper() async -> Instant? { await clock.nextSleeper() }
}
