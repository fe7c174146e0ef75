import Synchronization

/// A clock whose time passes only when its owner, such as a test or a replay, advances it.
///
/// Timers are registered synchronously, so a test never has to wait. When `advance(by:)` returns, all callbacks that
/// were due have run.
///
/// - Order: callbacks run in the order of their times. Callbacks with the same time run by precedence, and then in the
///   order of registration.
/// - Cancellation: a cancelled timer never runs, even if it is already due.
public final class VirtualClock: Clock, Sendable {
    /// A point in virtual time. Do not compare the instants of different clocks.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the clock's start, which is negative for an instant before the start.
        public let offset: Duration

        /// Creates an instant, by default the clock's start.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// Returns the instant that is this much later, or earlier for a negative duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the time until the other instant, which is negative if the other instant is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Compares only the offsets, because an instant does not contain its clock.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }

        /// The offset as Swift writes a duration, such as `1.5 seconds`.
        public var description: String { "\(offset)" }
    }

    /// The order of callbacks that are due at the same time. Events of a marble diagram precede the timers of the same
    /// tick (laws L52, L55).
    package enum Precedence: Int {
        case event
        case timer
        case cancellation
    }

    private struct State {
        var now = Instant()
        var timers = TimerQueue()
    }

    private let state = Mutex(State())
    let sleepers = Mutex(Sleepers())

    /// Creates a clock at zero.
    public init() {}

    /// The current virtual time, which only the owner advances. You can read it from any thread.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero, because virtual time has no smallest step.
    public var minimumResolution: Duration { .zero }

    /// The number of timers and sleeping tasks that are pending.
    public var pendingCount: Int { state.withLock { $0.timers.count } }

    /// The time at which the next timer or sleeping task is due, or `nil` if nothing is pending.
    public var next: Instant? { state.withLock { $0.timers.next } }

    /// The deadlines of all timers and sleeping tasks, with the earliest one first.
    package var deadlines: [Instant] { state.withLock { $0.timers.deadlines } }

    /// Registers a callback, which runs in the isolation of the code that advances the time, and never under a lock. A
    /// callback for a time in the past runs when the time is next advanced. Call the returned closure to cancel the
    /// callback.
    public func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        schedule(at: deadline, precedence: .timer, callback)
    }

    package func schedule(
        at deadline: Instant, precedence: Precedence,
        _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        cancellation(of: state.withLock { $0.timers.add(at: deadline, precedence, callback) })
    }

    /// Registers a callback, or returns `nil` if it is already due. Checks and registers under one lock. Otherwise,
    /// another thread could advance the time in between, and the callback would run too late.
    func scheduleUnlessDue(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> (@Sendable () -> Void)? {
        state.withLock { state in
            deadline > state.now ? state.timers.add(at: deadline, .timer, callback) : nil
        }
        .map(cancellation)
    }

    private func cancellation(of number: Int) -> @Sendable () -> Void {
        { [weak self] in
            // Release the callback's captures outside the lock, because their deinitializers may use the clock.
            _ = self?.state.withLock { $0.timers.remove(number) }
        }
    }

    /// Advances the time, and runs due callbacks in the caller's isolation, each at its own time.
    ///
    /// If a callback registers another callback that becomes due, it runs as well. A callback may advance the time
    /// itself. Without a duration, only callbacks that are due now run.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) {
        advance(to: now.advanced(by: duration))
    }

    /// Advances the time to an instant, and runs all callbacks that are due by then. If the instant is in the past, the
    /// time does not change, and callbacks that are due now run.
    public func advance(to end: Instant, isolation: isolated (any Actor)? = #isolation) {
        while let callback = takeNext(until: end) { callback(isolation) }
    }

    /// Advances the time to the next callback and runs it.
    ///
    /// - Returns: `false` if nothing is pending.
    @discardableResult
    public func advanceToNext(isolation: isolated (any Actor)? = #isolation) -> Bool {
        guard let callback = takeNext(until: nil) else { return false }
        callback(isolation)
        return true
    }

    /// Advances the time to the next callback, or to the deadline if no callback is due before it.
    private func takeNext(until deadline: Instant?) -> TimerQueue.Callback? {
        state.withLock { state in
            // Never move the time back, because a timer may have been registered for a time in the past.
            let deadline = deadline.map { max($0, state.now) }
            if let next = state.timers.next, deadline.map({ next <= $0 }) ?? true {
                state.now = max(state.now, next)
                return state.timers.takeNext()
            }
            if let deadline { state.now = deadline }
            return nil
        }
    }
}
