import Synchronization

/// Subscriptions that live and end together, such as those of one scene.
///
/// Dropping the bag cancels what is in it.
public final class SubscriptionBag: Sendable {
    private let subscriptions = Mutex<[Subscription]>([])

    /// An empty bag.
    public init() {}

    /// Keeps a subscription alive as long as the bag.
    public func insert(_ subscription: Subscription) {
        subscriptions.withLock { $0.append(subscription) }
    }

    /// Cancels what is in the bag and empties it. The bag can be used again.
    public func cancelAll() {
        let cancelled = subscriptions.withLock { subscriptions in
            defer { subscriptions = [] }
            return subscriptions
        }
        for subscription in cancelled { subscription.cancel() }
    }
}
