/// A running subscription, which lasts until you cancel or release it, or until its observable ends.
///
/// - Cancellation: idempotent and thread-safe. A cancellation never blocks. In the subscription's isolation, nothing is
///   delivered after `cancel()` returns. If you call it elsewhere, the element that is just being delivered may still
///   arrive.
public final class Subscription: Sendable {
    @usableFromInline let mailbox: Mailbox

    @usableFromInline
    init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    deinit { mailbox.close() }

    /// Ends the subscription, and releases everything upstream before it returns. Further calls have no effect.
    public func cancel() {
        mailbox.close()
    }

    /// Keeps the subscription in a bag until the bag is released or emptied. If nothing retains a subscription, it is
    /// cancelled immediately.
    public func store(in bag: SubscriptionBag) {
        bag.insert(self)
    }
}
