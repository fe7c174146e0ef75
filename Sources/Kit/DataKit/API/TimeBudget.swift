import Foundation

/// The remaining time of a request for all its attempts and pauses together.
struct TimeBudget: Sendable {
    /// When the time is over.
    let deadline: Date
    private let left: @Sendable () -> Duration

    /// Starts now.
    init(_ total: Duration, clock: some Clock<Duration>, now: Date) {
        let end = clock.now.advanced(by: total)
        left = { clock.now.duration(to: end) }
        deadline = now + total.inSeconds
    }

    /// Zero or negative once the time is over.
    var remaining: Duration { left() }
}
