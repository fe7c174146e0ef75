import Synchronization

/// Subscriptions that live and end together, such as those of one scene.
///
/// Dropping the bag cancels what is in it.
public final class SubscriptionBag: Sendable {
    private let subscriptions = Mutex<[Subscription]>([])

    /// Begins empty.
    public init() {}

    /// Retains a subscription until the bag is released or emptied.
    public func insert(_ subscription: Subscription) {
        subscriptions.withLock { $0.append(subscription) }
    }

    /// Cancels all subscriptions and empties the bag, which can be used again.
    public func cancelAll() {
        let cancelled = subscriptions.withLock { subscriptions in
            defer { subscriptions = [] }
            return subscriptions
        }
        for subscription in cancelled { subscription.cancel() }
    }
}
