/// What is left of the time that a request has for all its attempts and waits together.
struct TimeBudget: Sendable {
    private let left: @Sendable () -> Duration

    /// A budget that runs from now on.
    init(_ total: Duration, clock: some Clock<Duration>) {
        let end = clock.now.advanced(by: total)
        left = { clock.now.duration(to: end) }
    }

    /// Zero or less once the time is over.
    var remaining: Duration { left() }
}
