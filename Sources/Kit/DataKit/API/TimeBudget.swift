import Foundation

/// The remaining time of a request for all its attempts, the pauses between them and the wait for a renewed session.
struct TimeBudget: Sendable {
    /// For users, by the date of the device. The measure is ``remaining``, which a change of the date does not affect.
    let deadline: Date
    private let left: @Sendable () -> Duration

    init(_ total: Duration, clock: some Clock<Duration>, now: Date) {
        let end = clock.now.advanced(by: total)
        left = { clock.now.duration(to: end) }
        deadline = now + total.inSeconds
    }

    /// Zero or negative once the time is over.
    var remaining: Duration { left() }
}
