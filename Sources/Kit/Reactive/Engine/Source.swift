/// The place where events enter a subscription: a port that hot sources post to, or a generator that the drain pulls. A
/// source of neither kind has no elements, only an end.
///
/// `@unchecked Sendable`: mutable state is guarded by a lock, or confined to the holder of the drain, as noted.
@usableFromInline
package class Source: Node, Equatable, @unchecked Sendable {
    /// Whether events wait without a place in the order, until the source has been set up. Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline final var isHeld = false
    /// Whether the completion is queued, so that nothing more is taken in. Guarded by the lock.
    @exclusivity(unchecked) final var isEnded = false
    /// The place that the hub keeps for this source, guarded by the hub's lock.
    @exclusivity(unchecked) final var place: Int32 = 0
    @usableFromInline final let mailbox: Mailbox

    /// Delivers up to a number of elements and returns how many it delivered.
    ///
    /// A closure created in inlinable code, so that the loop within is specialized for its element. Stops early when
    /// the source has become inactive or has started other sources.
    @usableFromInline final let deliver: (Source, Int) -> Int
    @usableFromInline final let onCompletion: (Completion) -> Void
    /// How the source ended. Set before its end is queued, under the lock.
    @exclusivity(unchecked) @usableFromInline final var completion: Completion
    /// The action that releases resources. Set before the source is added to its scope.
    @exclusivity(unchecked) @usableFromInline final var onRelease: (@Sendable () -> Void)?

    /// The hub that posts here, which has to forget this source before the source releases it. Nil for all sources
    /// except the ports of hubs, which set it before they are open.
    @exclusivity(unchecked) @usableFromInline final var subscriberList: SubscriberList?
    /// The number of elements that came in while the source was held. Guarded by the lock.
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
        // Last, because its holder may release it immediately.
        mailbox.leaveToHolder(self)
    }

    /// Queues the end after the waiting elements of this source. Later elements and ends are refused.
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

    /// Delivers the end, then releases the source's resources, because an end precedes its cleanup. The caller holds
    /// the drain.
    @usableFromInline
    final func deliverEnd() {
        onCompletion(completion)
        mailbox.remove(self)
    }
}
