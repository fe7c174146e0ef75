extension Clock<Duration> {
    /// Begins to wait, and returns what suspends the task until the wait is over.
    ///
    /// The duration is measured from this call: who is told of a wait and moves the clock at once, as a test does, ends
    /// the wait also where the task that sleeps has yet to begin. `duration` may be the time until a date: the clock is
    /// read before `duration` is evaluated, so that the time between the two shortens the wait.
    ///
    /// - Errors: the returned function throws `CancellationError` as soon as its task is cancelled.
    func beginWait(for duration: @autoclosure () -> Duration) -> @Sendable () async throws -> Void {
        let beginning = now
        let deadline = beginning.advanced(by: duration())
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
