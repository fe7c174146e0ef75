import Reactive
import ReactiveUI

/// Hears of a scene's failures from the first time that its view appears until that view is gone for good.
///
/// An event is kept for nobody who comes later, and a view that another one has covered, and that appears again, would
/// come later: it hears of what has failed meanwhile because the first subscription stays. In SwiftUI `reportsFailures`
/// keeps one for its view.
public final class FailureFollowing {
    private var subscription: Subscription?

    /// Hears of nothing yet.
    public init() {}

    /// Subscribes, unless it has before. The subscription ends with this object.
    public func begin(_ failures: Driver<Failure>, report: @escaping @MainActor (Failure) -> Void) {
        if subscription == nil { subscription = failures.drive(report) }
    }
}
