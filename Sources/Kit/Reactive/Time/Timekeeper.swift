/// A clock reduced to what timed operators need: durations since its creation.
@usableFromInline
struct Timekeeper: Sendable {
    /// The time since the creation.
    let now: @Sendable () -> Duration
    /// Calls back at a time. The returned closure takes the callback back.
    let schedule: @Sendable (Duration, @escaping @Sendable (isolated (any Actor)?) -> Void) -> @Sendable () -> Void

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
}
