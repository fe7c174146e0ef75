import Foundation

/// The remaining time of a request for all its attempts, the pauses between them and the wait for a renewed session.
struct TimeBudget: Sendable {
    /// The end of the budget as a date of the device, to show to users. To measure time, use ``remaining``, which a
    /// change of the device's date does not affect.
    let deadline: Date
    private let left: @Sendable () -> Duration

    init(_ total: Duration, clock: some Clock<Duration>, now: Date) {
        let end = clock.now.advanced(by: total)
        left = { clock.now.duration(to: end) }
        deadline = now + total.inSeconds
    }

    /// The remaining time. It is zero or negative after the end of the budget.
    var remaining: Duration { left() }
}
