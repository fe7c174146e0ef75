extension Clock<Duration> {
    /// Begins to wait, and returns a closure that suspends the task until the wait is over.
    ///
    /// The duration is measured from this call. If a test advances the clock as soon as the wait is reported, the wait
    /// ends even if the sleeping task has not started yet. `duration` may be the time until a date: the clock is read
    /// before `duration` is evaluated, so that the time between these steps shortens the wait.
    func beginWait(for duration: @autoclosure () -> Duration) -> @Sendable () async throws -> Void {
        let beginning = now
        let deadline = beginning.advanced(by: duration())
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
