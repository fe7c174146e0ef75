extension Observable where Element == Int {
    /// The numbers of the periods that have passed, beginning with 0 after the first.
    ///
    /// Deadlines are multiples of the period since the subscription, so no drift adds up; ticks that could not be
    /// delivered in time are skipped, not made up for.
    ///
    /// - Cancellation: takes the timer back. The stream does not end by itself.
    public static func timer(
        every period: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable<Int> {
        precondition(period > .zero, "A timer needs a period that is longer than zero.")
        return Observable { scope, observer in
            let timekeeper = Timekeeper(clock)
            let start = timekeeper.now()
            func arm(_ tick: Int) {
                timekeeper.fire(at: start + period * (tick + 1), in: scope) {
                    let passed = Swift.max(tick, Int((timekeeper.now() - start) / period) - 1)
                    arm(passed + 1)
                    observer.onElement(passed)
                }
            }
            arm(0)
        }
    }
}
