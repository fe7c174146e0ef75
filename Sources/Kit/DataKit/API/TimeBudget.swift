/// The remaining time of a request for all its attempts and pauses together.
struct TimeBudget: Sendable {
    private let left: @Sendable () -> Duration

    /// Starts now.
    init(_ total: Duration, clock: some Clock<Duration>) {
        let end = clock.now.advanced(by: total)
        left = { clock.now.duration(to: end) }
    }

    /// Zero or negative once the time is over.
    var remaining: Duration { left() }
}
