/// A clock that calls back instead of putting a task to sleep, so that virtual time can be synchronous.
///
/// `TestClock` of ReactiveTesting is one. With a clock that does not conform to this protocol, each armed timer is one
/// sleeping task.
public protocol CallbackClock<Duration>: Clock {
    /// Registers a callback before it returns. The callback runs in the isolation of the code that advances the time.
    ///
    /// - Returns: a handle that cancels the callback.
    func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void
}
