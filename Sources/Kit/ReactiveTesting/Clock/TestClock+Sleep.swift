extension TestClock {
    /// Suspends the task until the time has been moved to the deadline.
    ///
    /// - Errors: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        let (signals, alarm) = AsyncStream.makeStream(of: Void.self)
        let takeBack = schedule(at: deadline) { _ in alarm.finish() }
        defer { takeBack() }
        sleepers.continuation.yield(deadline)
        // Ends when the alarm goes off, and when the task is cancelled.
        for await _ in signals {}
        try Task.checkCancellation()
    }

    /// Waits until a task has gone to sleep on this clock, and returns what it waits for.
    ///
    /// Every sleep is reported once, in the order in which they began, also when it began before this call: a test
    /// that starts a task, awaits its sleep here and then moves the time never comes too early.
    ///
    /// - Cancellation: returns nil.
    @discardableResult
    public func nextSleeper() async -> Instant? {
        var arrivals = sleepers.stream.makeAsyncIterator()
        return await arrivals.next()
    }
}
