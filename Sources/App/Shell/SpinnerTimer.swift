import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Decides when the spinner is visible. It appears only for work that takes longer than 150 ms, and stays for at least
/// 300 ms, so that it does not flicker.
final class SpinnerTimer {
    static let patience = Duration.milliseconds(150)
    static let shortestShow = Duration.milliseconds(300)

    /// The work that the spinner shows, or `nil` while the spinner is hidden.
    @Property private(set) var activity: Activity?

    private let clock: any Clock<Duration>
    private var current: String?
    private var timer: Subscription?

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// Updates the spinner. Called for each frame with the current work, or with `nil` if there is none.
    func update(_ text: String?) {
        guard text != current else { return }
        let wasBusy = current != nil
        current = text
        if let text {
            activity?.text = text
            if !wasBusy, activity == nil { wait() }
        } else {
            hideWhenDue()
        }
    }

    private func wait() {
        timer = Driver.just(()).delay(for: Self.patience, clock: clock).drive { [weak self] in self?.appear() }
    }

    private func appear() {
        guard let current else { return }
        activity = Activity(text: current, elapsed: .zero)
        timer = Driver.timer(every: Spinner.interval, clock: clock).drive { [weak self] tick in
            self?.activity?.elapsed = Spinner.interval * (tick + 1)
            self?.hideWhenDue()
        }
    }

    private func hideWhenDue() {
        guard current == nil, activity.map({ $0.elapsed >= Self.shortestShow }) ?? true else { return }
        timer = nil
        activity = nil
    }
}
