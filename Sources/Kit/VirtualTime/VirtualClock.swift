import Synchronization

/// A clock whose time passes only when its owner, such as a test or a replay, moves it.
///
/// Timers are registered synchronously, so a test never has to wait: when `advance(by:)` returns, everything that was
/// due has been called.
///
/// - Order: callbacks run in the order of their times. Callbacks with the same time run by precedence, then in the order
///   of registration.
/// - Cancellation: a cancelled timer is never called, even if it is already due.
public final class VirtualClock: Clock, Sendable {
    /// A moment of virtual time. Moments of different clocks should not be compared.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the clock's beginning, negative for a moment before it.
        public let offset: Duration

        /// Creates a moment, by default the clock's beginning.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// The moment this much later, or earlier for a negative duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time until the other moment. It is negative if the other moment is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Compares only the offsets, because an instant does not know its clock.
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

    /// The virtual time, which only the owner moves. Safe to read from any thread.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero, because virtual time has no smallest step.
    public var minimumResolution: Duration { .zero }

    /// The number of timers and sleeping tasks that have not been called.
    public var pendingCount: Int { state.withLock { $0.timers.count } }

    /// The time when the next timer or sleeping task is due, or `nil` if nothing is pending.
    public var next: Instant? { state.withLock { $0.timers.next } }

    /// The deadlines of all timers and sleeping tasks, the earliest first.
    package var deadlines: [Instant] { state.withLock { $0.timers.deadlines } }

    /// Registers a callback. It runs in the isolation of the code that advances the time, never under a lock. A
    /// callback for a past moment is called when the time is moved next. The returned closure cancels it.
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

    /// Registers a callback, or returns `nil` if its time has come. Checks and registers in one step. Otherwise,
    /// another thread could move the time in between, and the callback would be called too late.
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
            // The callback's captures are released outside the lock, because their deinitializers may use the clock.
            _ = self?.state.withLock { $0.timers.remove(number) }
        }
    }

    /// Moves the time forward, and calls due callbacks in the caller's isolation, each at its own time.
    ///
    /// A callback that is registered during a callback is also called if it becomes due. A callback may itself move the
    /// time. Without a duration, only the callbacks that are due now are called.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) {
        advance(to: now.advanced(by: duration))
    }

    /// Advances to a moment and calls everything that is due by then. If the moment has passed, the time does not
    /// change, and callbacks that are due now are called.
    public func advance(to end: Instant, isolation: isolated (any Actor)? = #isolation) {
        while let callback = takeNext(until: end) { callback(isolation) }
    }

    /// Moves the time to the next callback and calls it.
    ///
    /// - Returns: false if nothing is pending.
    @discardableResult
    public func advanceToNext(isolation: isolated (any Actor)? = #isolation) -> Bool {
        guard let callback = takeNext(until: nil) else { return false }
        callback(isolation)
        return true
    }

    /// Advances to the next callback, or to the deadline if no callback is due before.
    private func takeNext(until deadline: Instant?) -> TimerQueue.Callback? {
        state.withLock { state in
            // Never move the time back, because a timer may have been registered for a past moment.
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
