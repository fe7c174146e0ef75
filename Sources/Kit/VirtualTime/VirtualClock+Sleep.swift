extension VirtualClock {
    /// Suspends the task until the clock's owner advances the time to the deadline. The tolerance is ignored.
    ///
    /// - Errors: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let (signals, alarm) = AsyncStream.makeStream(of: Void.self)
        guard let takeBack = scheduleUnlessDue(at: deadline, { _ in alarm.finish() }) else { return }
        defer { takeBack() }
        reportSleeper(deadline)
        // This loop ends when the timer fires, or when the task is cancelled.
        for await _ in signals {}
        try Task.checkCancellation()
    }

    /// Waits until a task sleeps on this clock, and returns the deadline of the sleep.
    ///
    /// Each sleep is reported once, in the order in which the sleeps started, even if it started before this call. So a
    /// test can start a task, wait for its sleep here, and then advance the time without a race. A sleep that does not
    /// need to wait is not reported.
    ///
    /// - Cancellation: returns `nil`. Sleeps that were not returned are kept for the next call.
    @discardableResult
    public func nextSleeper() async -> Instant? {
        while !Task.isCancelled {
            let (signals, arrival) = AsyncStream.makeStream(of: Void.self)
            let next = sleepers.withLock { sleepers -> Instant? in
                guard sleepers.unreported.isEmpty else { return sleepers.unreported.removeFirst() }
                sleepers.arrivals.append(arrival)
                return nil
            }
            if let next { return next }
            // This loop ends when a task starts to sleep, or when this task is cancelled.
            for await _ in signals {}
        }
        return nil
    }

    /// Wakes all tests that wait for a sleep. If it woke only one test, and that test was cancelled at the same time,
    /// the sleep would be lost.
    private func reportSleeper(_ deadline: Instant) {
        let arrivals = sleepers.withLock { sleepers in
            sleepers.unreported.append(deadline)
            defer { sleepers.arrivals = [] }
            return sleepers.arrivals
        }
        for arrival in arrivals { arrival.finish() }
    }

    struct Sleepers {
        /// The deadlines of the sleeps that no test has received yet, in the order in which the sleeps started.
        var unreported: [Instant] = []
        /// The streams to finish when a task starts to sleep.
        var arrivals: [AsyncStream<Void>.Continuation] = []
    }
}
