import Foundation
import Reactive
import ReactiveUI

/// The relative times in frames, such as `3 min ago` or `8 s`.
///
/// The app draws the next frame when the first relative time on screen becomes out of date, and not before. If no
/// relative time is on screen, no timer runs.
final class RelativeTimeTicker {
    /// A counter that increases when a text becomes out of date. A frame that reads the counter depends on the next
    /// change.
    @Property private var changes = 0
    private let start: Date
    private let elapsed: () -> Duration
    private let pass: (Duration) -> Driver<Void>
    private var nextChange: Date?
    private var timer: (due: Date, subscription: Subscription)?

    init(clock: some Clock<Duration> = ContinuousClock(), start: Date = Date()) {
        self.start = start
        let first = clock.now
        elapsed = { first.duration(to: clock.now) }
        pass = { Driver.just(()).delay(for: $0, clock: clock) }
    }

    var now: Date { start.addingTimeInterval(elapsed() / .seconds(1)) }

    /// Discards the texts of the previous frame. Called before a frame is drawn.
    func beginFrame() {
        nextChange = nil
    }

    /// Sets the timer for the first text that will become out of date. Called after a frame was drawn.
    func endFrame() {
        guard nextChange != timer?.due else { return }
        timer = nextChange.map { due in
            // The time is rounded up, so that the text has changed when the timer fires. It is at most a day, after
            // which the timer is set again.
            let milliseconds = (due.timeIntervalSince(now) * 1000).rounded(.up)
            let pause = Duration.milliseconds(min(max(0, milliseconds), 86_400_000))
            let subscription = pass(pause).drive { [weak self] in
                self?.timer = nil
                self?.changes += 1
            }
            return (due, subscription)
        }
    }

    /// Returns a text such as `3 min ago`. Accepts every date, because a damaged file may contain an impossible date.
    func ago(_ moment: Date) -> String {
        let seconds = now.timeIntervalSince(moment)
        guard let (length, name) = Self.units.last(where: { seconds >= $0.seconds }) else {
            holds(until: moment + 60)
            return "just now"
        }
        let count = Int(min(seconds / length, 1_000_000))
        holds(until: moment + Double(count + 1) * length)
        return "\(count) \(name)\(name == "day" && count > 1 ? "s" : "") ago"
    }

    /// Returns a text such as `8 s` or `5 min`, or `nil` if the moment has passed.
    func left(until moment: Date) -> String? {
        let seconds = moment.timeIntervalSince(now)
        guard seconds > 0 else { return nil }
        let (length, name): (Double, String) = seconds > 99 ? (60, "min") : (1, "s")
        let count = min((seconds / length).rounded(.up), 1_000_000)
        holds(until: moment - (count - 1) * length)
        return "\(Int(count)) \(name)"
    }

    private static let units: [(seconds: Double, name: String)] = [(60, "min"), (3600, "h"), (86400, "day")]

    /// Records how long the returned text stays correct.
    private func holds(until moment: Date) {
        _ = changes
        nextChange = min(nextChange ?? moment, moment)
    }
}
