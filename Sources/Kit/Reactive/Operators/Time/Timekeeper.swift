/// The part of a clock that timed operators need, with durations that count from the creation.
@usableFromInline
struct Timekeeper: Sendable {
    /// A closure that runs in the isolation of the code that advances the clock, as far as it is known.
    typealias Callback = @Sendable (_ isolation: isolated (any Actor)?) -> Void
    typealias Schedule =
        @Sendable (Duration, @escaping Callback, @escaping @Sendable (any Error) -> Void) -> @Sendable () -> Void

    let now: @Sendable () -> Duration
    /// Calls back at a time, or with an error if the clock cannot sleep. The returned closure cancels the callback.
    let schedule: Schedule

    /// Creates a timekeeper from a clock. If the clock cannot call back, the sleeping tasks use `executor` and
    /// `priority`.
    @usableFromInline
    init<C: Clock<Duration>>(_ clock: C, executor: (any WorkExecutor)?, priority: TaskPriority) {
        let origin = clock.now
        now = { origin.duration(to: clock.now) }
        if let clock = clock as? any CallbackClock<Duration> {
            schedule = Self.callingBack(on: clock, origin: origin)
        } else {
            schedule = { deadline, callback, onFailure in
                // Use a detached task. Otherwise, the code that the timer starts would inherit the task-local values of
                // the task that sets the timer.
                let task = Task.detached(executorPreference: executor, priority: priority) {
                    await Work.$scoped.withValue(executor) {
                        do {
                            try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
                            if !Task.isCancelled { callback(nil) }
                        } catch {
                            if !Task.isCancelled { onFailure(error) }
                        }
                    }
                }
                return { task.cancel() }
            }
        }
    }

    private static func callingBack<C: CallbackClock<Duration>>(
        on clock: C, origin: some InstantProtocol<Duration>
    ) -> Schedule {
        guard let origin = origin as? C.Instant else {
            preconditionFailure("All instants of a clock have the same type.")
        }
        return { deadline, callback, _ in clock.schedule(at: origin.advanced(by: deadline), callback) }
    }
}
