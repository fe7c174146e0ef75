extension Observable where Element == Int {
    /// Emits 0 after a delay, and then ends.
    ///
    /// - Cancellation: cancels the timer.
    /// - Errors: if the clock cannot sleep, the stream fails.
    public static func timer(
        after delay: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable<Int> {
        .just(0).delay(for: delay, clock: clock)
    }

    /// Emits 0 after the first period, 1 after the second period, and so on.
    ///
    /// The deadlines are multiples of the period since the subscription, so they do not drift. Ticks that could not be
    /// delivered in time are skipped. A period of zero or less is a programming error and traps.
    ///
    /// - Cancellation: cancels the timer. The stream never ends by itself.
    /// - Errors: if the clock cannot sleep, the stream fails.
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
