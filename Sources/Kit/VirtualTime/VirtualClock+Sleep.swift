extension VirtualClock {
    /// Suspends the task until the time has been moved to the deadline. The tolerance is ignored.
    ///
    /// - Errors: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let (signals, alarm) = AsyncStream.makeStream(of: Void.self)
        guard let takeBack = scheduleUnlessDue(at: deadline, { _ in alarm.finish() }) else { return }
        defer { takeBack() }
        reportSleeper(deadline)
        // Ends when the timer fires, or when the task is cancelled.
        for await _ in signals {}
        try Task.checkCancellation()
    }

    /// Waits until a task has gone to sleep on this clock, and returns the moment at which that task is to wake.
    ///
    /// Every sleep is reported once, in the order in which they began, even if it began before this call. So a test
    /// that starts a task, awaits its sleep here and then moves the time never comes too early. A sleep that does not
    /// have to wait is not reported.
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
            // Ends when a task goes to sleep, or when this one is cancelled.
            for await _ in signals {}
        }
        return nil
    }

    /// Wakes all waiting tests. If only one test were woken while it is being cancelled, the sleep would be lost.
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
        /// Each stream is finished when a task goes to sleep.
        var arrivals: [AsyncStream<Void>.Continuation] = []
    }
}
