import Synchronization

/// Holds subscriptions that end together, such as all subscriptions of a scene.
///
/// Dropping the bag releases its subscriptions, which cancels every subscription that nothing else retains.
/// ``cancelAll()`` cancels all of them.
public final class SubscriptionBag: Sendable {
    private struct Content {
        var subscriptions: [Subscription] = []
        /// The number of subscriptions at which the bag removes those that have ended. It is twice the number that ran
        /// the last time, and at least 64, so an insertion costs O(1) on average.
        var limit = 64

        /// Removes the subscriptions that have ended. Returns all previous ones, which must be released outside the
        /// lock (law L22).
        mutating func removeEnded() -> [Subscription] {
            let all = subscriptions
            subscriptions = all.filter { !$0.mailbox.isClosed }
            limit = max(64, subscriptions.count * 2)
            return all
        }
    }

    private let content = Mutex(Content())

    /// Creates an empty bag. Store it in a property. A bag in a local variable may be released right after its last
    /// use, which cancels its subscriptions.
    public init() {}

    /// Retains a subscription until the bag is released or emptied. If the bag holds many subscriptions, it removes
    /// ended ones earlier.
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
