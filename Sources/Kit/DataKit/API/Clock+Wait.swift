extension Clock<Duration> {
    /// Begins to wait, and returns a closure that suspends the task until the wait is over.
    ///
    /// The duration is measured from this call. A test that moves the clock as soon as it notices the wait ends the
    /// wait, even if the sleeping task has yet to start. `duration` may be the time until a date: the clock is read
    /// before `duration` is evaluated, so that the time between the two shortens the wait.
    func beginWait(for duration: @autoclosure () -> Duration) -> @Sendable () async throws -> Void {
        let beginning = now
        let deadline = beginning.advanced(by: duration())
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
