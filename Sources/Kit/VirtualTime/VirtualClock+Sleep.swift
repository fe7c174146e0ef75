extension VirtualClock {
    /// Suspends the task until the clock's owner moves the time to the deadline. The tolerance is ignored.
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
    /// Sleeps are reported once each, in the order in which they began, even before this call. So a test can start a
    /// task, await its sleep here, and then move the time without a race. A sleep that does not have to wait is not
    /// reported.
    ///
    /// - Cancellation: returns nil. Sleeps that have not been returned are kept for the next call.
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
            // This loop ends when a task begins to sleep, or when this task is cancelled.
            for await _ in signals {}
        }
        return nil
    }

    /// Wakes all waiting tests. If it woke only one, and that test was cancelled at the same time, the sleep would be
    /// lost.
    private func reportSleeper(_ deadline: Instant) {
        let arrivals = sleepers.withLock { sleepers in
            sleepers.unreported.append(deadline)
            defer { sleepers.arrivals = [] }
            return sleepers.arrivals
        }
        for arrival in arrivals { arrival.finish() }
    }

    struct Sleepers {
        /// The deadlines of sleeps that no test has received, in the order in which they began.
        var unreported: [Instant] = []
        /// The streams to finish when a task begins to sleep.
        var arrivals: [AsyncStream<Void>.Continuation] = []
    }
}
