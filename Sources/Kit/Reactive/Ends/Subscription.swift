/// A running subscription. It lasts until it is cancelled or released, or until its observable ends.
///
/// - Cancellation: idempotent, thread-safe, never blocks. In the subscription's isolation nothing is delivered after
///   `cancel()` returns. From elsewhere, at most the element in flight is still delivered.
public final class Subscription: Sendable {
    @usableFromInline let mailbox: Mailbox

    @usableFromInline
    init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    deinit { mailbox.close() }

    /// Ends the subscription and releases everything upstream before it returns. Further calls have no effect.
    public func cancel() {
        mailbox.close()
    }

    /// Retains the subscription until the bag is released or emptied. A subscription that nothing retains is cancelled
    /// immediately.
    public func store(in bag: SubscriptionBag) {
        bag.insert(self)
    }
}
