/// The entry of events into a subscription: a port to which hot sources post events, or a generator from which the
/// drain pulls them. A source that is neither of these has only an end.
///
/// `@unchecked Sendable` is safe, because mutable state is guarded by a lock or confined to the holder of the drain, as
/// noted.
@usableFromInline
package class Source: Node, Equatable, @unchecked Sendable {
    /// Whether the events of this source wait outside the inbox until the source has been set up. Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline final var isHeld = false
    /// Whether the completion is queued, so that no more events are accepted. Guarded by the lock.
    @exclusivity(unchecked) final var isEnded = false
    /// The index of this source among its hub's subscribers, guarded by the hub's lock.
    @exclusivity(unchecked) final var place: Int32 = 0
    @usableFromInline final let mailbox: Mailbox

    /// Delivers up to a number of elements, and returns the number of delivered elements.
    ///
    /// The delivery stops early if the source becomes inactive or starts other sources. Inlinable code creates this
    /// closure, so its loop is specialized for the element type.
    @usableFromInline final let deliver: (Source, Int) -> Int
    @usableFromInline final let onCompletion: (Completion) -> Void
    /// The way in which the source ended, which is set under the lock before the end is queued.
    @exclusivity(unchecked) @usableFromInline final var completion: Completion
    /// The closure that releases resources, which is set before the source is added to its scope.
    @exclusivity(unchecked) @usableFromInline final var onRelease: (@Sendable () -> Void)?

    /// The hub that posts to this source. The source leaves the hub before it is released. Only the ports of hubs have
    /// a hub, and it is set before they are opened.
    @exclusivity(unchecked) @usableFromInline final var subscriberList: SubscriberList?
    /// The number of elements that arrived while the source was held. Guarded by the lock.
    @exclusivity(unchecked) final var held = 0

    @usableFromInline
    init(
        in mailbox: Mailbox, then completion: Completion = .finished,
        onCompletion: @escaping (Completion) -> Void, deliver: @escaping (Source, Int) -> Int = { _, _ in 0 }
    ) {
        self.mailbox = mailbox
        self.completion = completion
        self.onCompletion = onCompletion
        self.deliver = deliver
    }

    @usableFromInline
    package static func == (one: Source, other: Source) -> Bool { one === other }

    @usableFromInline
    final override func release() {
        onRelease.take()?()
        guard let subscriberList else { return }
        subscriberList.remove(self)
        // Pass the source to the holder of the drain last, because the holder may release the source immediately.
        mailbox.leaveToHolder(self)
    }

    /// Queues the end after the waiting elements of this source. Later elements and ends are rejected.
    @usableFromInline
    final func offer(_ completion: Completion, from sender: (any Actor)?) -> Errand {
        mailbox.enqueue(self, isEnd: true, from: sender) {
            self.completion = completion
        }
    }

    @usableFromInline
    final func complete(_ completion: Completion, from sender: (any Actor)?) {
        mailbox.perform(offer(completion, from: sender), from: sender)
    }

    /// Delivers the end, and then releases the source's resources, because the end comes before the cleanup. The caller
    /// holds the drain.
    @usableFromInline
    final func deliverEnd() {
        onCompletion(completion)
        mailbox.remove(self)
    }
}
