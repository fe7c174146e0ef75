/// A clock that calls a closure instead of putting a task to sleep, so that virtual time can be synchronous.
///
/// `TestClock` of ReactiveTesting conforms to this protocol. With any other clock, each running timer is a sleeping
/// task.
public protocol CallbackClock<Duration>: Clock {
    /// Registers a callback before it returns. The callback runs in the isolation of the code that advances the time.
    ///
    /// - Returns: a closure that cancels the callback.
    func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void
}
