import Synchronization

/// Subscriptions that live and end together, such as all subscriptions of a scene.
///
/// Dropping the bag releases its subscriptions, which cancels every subscription that nothing else retains.
/// ``cancelAll()`` cancels all of them.
public final class SubscriptionBag: Sendable {
    private struct Content {
        var subscriptions: [Subscription] = []
        /// The number at which the bag looks for ended subscriptions: twice as many as were running the last time, so
        /// that an insertion costs O(1) on average, and at least 64.
        var limit = 64

        /// Keeps the running subscriptions. Returns all previous ones, to be released outside the lock (law L22).
        mutating func removeEnded() -> [Subscription] {
            let all = subscriptions
            subscriptions = all.filter { !$0.mailbox.isClosed }
            limit = max(64, subscriptions.count * 2)
            return all
        }
    }

    private let content = Mutex(Content())

    /// Creates an empty bag. Keep it in a property: a bag in a local variable may be released, and cancel its
    /// subscriptions, right after its last use.
    public init() {}

    /// Retains a subscription until the bag is released or emptied. A subscription that has ended is removed earlier,
    /// once the bag keeps many.
    public func insert(_ subscription: Subscription) {
        let former = content.withLock { content in
            content.subscriptions.append(subscription)
            return content.subscriptions.count < content.limit ? [] : content.removeEnded()
        }
        _ = former
    }

    /// Cancels all subscriptions and empties the bag, which can be used again.
    public func cancelAll() {
        let cancelled = content.withLock { content in
            defer { content = Content() }
            return content.subscriptions
        }
        for subscription in cancelled { subscription.cancel() }
    }
}
