/// A clock that calls back instead of putting a task to sleep, so that virtual time can be synchronous.
///
/// `TestClock` of ReactiveTesting is one. For any other clock each armed timer is one sleeping task.
public protocol CallbackClock<Duration>: Clock {
    /// Registers a callback before it returns. The callback runs in the isolation of whoever moves the time.
    ///
    /// - Returns: what takes the callback back.
    func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void
}

/// A clock as the timed operators use it: durations since the moment that it was made.
@usableFromInline
struct Timekeeper: Sendable {
    /// The time on the clock.
    let now: @Sendable () -> Duration
    private let schedule:
        @Sendable (Duration, @escaping @Sendable (isolated (any Actor)?) -> Void) -> @Sendable () -> Void

    @usableFromInline
    init<C: Clock<Duration>>(_ clock: C) {
        let origin = clock.now
        now = { origin.duration(to: clock.now) }
        if let clock = clock as? any CallbackClock<Duration> {
            schedule = Self.scheduling(on: clock, origin: origin)
        } else {
            schedule = { deadline, callback in
                let task = Task {
                    try? await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
                    if !Task.isCancelled { callback(nil) }
                }
                return { task.cancel() }
            }
        }
    }

    private static func scheduling<C: CallbackClock<Duration>>(
        on clock: C, origin: some InstantProtocol<Duration>
    ) -> @Sendable (Duration, @escaping @Sendable (isolated (any Actor)?) -> Void) -> @Sendable () -> Void {
        guard let origin = origin as? C.Instant else { preconditionFailure("A clock's instants are of one type.") }
        return { deadline, callback in clock.schedule(at: origin.advanced(by: deadline), callback) }
    }

    /// Runs an action in a subscription at a time on the clock, unless the scope ends before.
    ///
    /// The returned node takes the timer back when it is removed from its scope.
    @discardableResult
    func fire(at deadline: Duration, in scope: Scope, _ action: @escaping () -> Void) -> Node {
        let port = Port(in: scope, observer: Observer<Void>(onElement: action, onCompletion: { _ in }))
        port.onRelease = schedule(deadline) { isolation in
            port.send((), from: isolation)
            port.complete(.finished, from: isolation)
        }
        scope.add(port)
        scope.mailbox.open(port)
        return port
    }

    /// Runs an action in a subscription after a while, unless the scope ends before.
    @discardableResult
    func fire(after delay: Duration, in scope: Scope, _ action: @escaping () -> Void) -> Node {
        fire(at: now() + delay, in: scope, action)
    }
}
