extension Observable where Element == Int {
    /// Emits 0 after a delay, then ends.
    ///
    /// - Cancellation: cancels the timer.
    /// - Errors: a clock that cannot sleep fails the stream.
    public static func timer(
        after delay: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable<Int> {
        .just(0).delay(for: delay, clock: clock)
    }

    /// Emits 0 after the first period, 1 after the second, and so on.
    ///
    /// Deadlines are multiples of the period since the subscription, so no drift adds up. Ticks that could not be
    /// delivered in time are skipped. A period that is not longer than zero is a programming error and traps.
    ///
    /// - Cancellation: cancels the timer. The stream does not end by itself.
    /// - Errors: a clock that cannot sleep fails the stream.
    public static func timer(
        every period: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable<Int> {
        precondition(period > .zero, "A timer needs a period that is longer than zero.")
        return Observable { scope, observer in
            var tick = 0
            let alarm = Alarm(clock, in: scope, failing: observer) { alarm in
                let passed = Swift.max(tick, Int(alarm.now / period) - 1)
                tick = passed + 1
                alarm.set(at: period * (tick + 1))
                observer.onElement(passed)
            }
            alarm.set(at: period)
        }
    }
}
