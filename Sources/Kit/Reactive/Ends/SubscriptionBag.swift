import Synchronization

/// A collection of subscriptions that end together, such as all subscriptions of a scene.
///
/// Releasing the bag releases its subscriptions, which cancels every subscription that nothing else retains.
/// ``cancelAll()`` cancels all of them in any case.
public final class SubscriptionBag: Sendable {
    private struct Content {
        var subscriptions: [Subscription] = []
        /// The number of subscriptions at which the bag removes those that have ended. The limit is twice the number of
        /// running subscriptions at the last removal, and at least 64, so an insertion costs O(1) on average.
        var limit = 64

        /// Removes the subscriptions that have ended. Returns all previous subscriptions, which must be released
        /// outside the lock (law L22).
        mutating func removeEnded() -> [Subscription] {
            let all = subscriptions
            subscriptions = all.filter { !$0.mailbox.isClosed }
            limit = max(64, subscriptions.count * 2)
            return all
        }
    }

    private let content = Mutex(Content())

    /// Creates an empty bag. Store it in a property. If a bag is in a local variable, it may be released right after
    /// its last use, which cancels its subscriptions.
    public init() {}

    /// Keeps a subscription until the bag is released or emptied. If the bag contains many subscriptions, it first
    /// removes those that have ended.
    public func insert(_ subscription: Subscription) {
        let former = content.withLock { content in
            content.subscriptions.append(subscription)
            return content.subscriptions.count < content.limit ? [] : content.removeEnded()
        }
        _ = former
    }

    /// Cancels all subscriptions and empties the bag. You can use the bag again.
    public func cancelAll() {
        let cancelled = content.withLock { content in
            defer { content = Content() }
            return content.subscriptions
        }
        for subscription in cancelled { subscription.cancel() }
    }
}
