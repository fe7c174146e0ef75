import Foundation
import Reactive
import ReactiveUI

/// The relative times in frames, such as `3 min ago` or `8 s`.
///
/// The next frame is drawn when the first such text on screen is out of date, and not before. Without such a text, no
/// timer runs.
final class RelativeTimeTicker {
    /// Increased when a text is out of date. Reading it makes the frame depend on the next change.
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

    /// Called before a frame is drawn: forgets the texts of the previous frame.
    func beginFrame() {
        nextChange = nil
    }

    /// Called after a frame was drawn: sets the timer for the first text that will be out of date.
    func endFrame() {
        guard nextChange != timer?.due else { return }
        timer = nextChange.map { due in
            // Rounded up, so that the text has changed when the timer fires. At most a day, after which the timer is
            // set again.
            let milliseconds = (due.timeIntervalSince(now) * 1000).rounded(.up)
            let pause = Duration.milliseconds(min(max(0, milliseconds), 86_400_000))
            let subscription = pass(pause).drive { [weak self] in
                self?.timer = nil
                self?.changes += 1
            }
            return (due, subscription)
        }
    }

    /// A text such as `3 min ago`. Accepts any date, because a damaged file may contain any.
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

    /// A text such as `8 s` or `5 min`, or `nil` once the moment has come.
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
