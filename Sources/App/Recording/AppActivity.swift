import PresentationKit
import Reactive
import ReactiveUI

/// Counts what a running app does - what passes through its view models, and what its data layer reports - so that a replay
/// can tell an app that is at work from one that has nothing to do.
final class AppActivity {
    private(set) var count = 0
    private var follower: SceneFollower?
    private let bag = SubscriptionBag()

    /// Counts from now on.
    init(of app: AppEnvironment) {
        follower = app.follow { [weak self] _ in self?.count += 1 }
        app.inspector.inspector.log.additions.asDriver { _ in .empty() }.drive { [weak self] _ in self?.count += 1
        }.store(in: bag)
    }

    /// Waits until something is so, for as long as the app is at work.
    ///
    /// A busy machine slows the app down and the looks with it: only looks that follow no activity count.
    ///
    /// - Parameters:
    ///   - looks: How many times in succession, once in a millisecond, the app may be seen doing nothing.
    ///   - onLook: Called with the number of looks since the app did something.
    /// - Returns: Whether it is so.
    @discardableResult
    func wait(quietLooks looks: Int, onLook: (Int) -> Void = { _ in }, until isSo: () -> Bool = { false }) async -> Bool
    {
        var (known, quiet) = (count, 0)
        while quiet < looks {
            if isSo() { return true }
            try? await ContinuousClock().sleep(for: .milliseconds(1))
            quiet = count == known ? quiet + 1 : 0
            known = count
            onLook(quiet)
        }
        return isSo()
    }
}
