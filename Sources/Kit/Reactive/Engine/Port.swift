import Synchronization

/// Where a hot source posts into one subscription: its typed queue, and the way around that queue when the
/// sender may deliver at once.
///
/// `@unchecked Sendable`: what changes is guarded by the lock, or confined to the holder of the drain, as noted.
@usableFromInline
class Port<Element>: Source, @unchecked Sendable {
    @usableFromInline final let observer: Observer<Element>
    /// Elements that wait. Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline final var incoming: [Element] = []
    /// How the source ended; set once, under the lock, before the end is queued.
    @exclusivity(unchecked) @usableFromInline final var completion = Completion.finished
    /// Elements taken over by the drain, whose holder alone touches these two.
    @exclusivity(unchecked) @usableFromInline final var batch: [Element] = []
    @exclusivity(unchecked) @usableFromInline final var head = 0
    /// What to let go of; set before the port is added to its scope.
    @exclusivity(unchecked) @usableFromInline final var onRelease: (@Sendable () -> Void)?

    /// A port that is held: open it when its source has been set up.
    @inlinable
    init(in scope: Scope, observer: Observer<Element>) {
        self.observer = observer
        // `deliver` is called with the source that it is stored in.
        super.init(mailbox: scope.mailbox) { source, limit in
            unsafeDowncast(source, to: Port<Element>.self).deliverQueued(limit)
        }
        isHeld = true
    }

    @usableFromInline
    override func release() {
        let action = onRelease
        onRelease = nil
        action?()
    }

    /// Decides what happens to an element, without calling out: delivered by the sender, or queued.
    @inlinable
    final func offer(_ element: Element, from sender: (any Actor)?) -> Errand {
        guard isActive else { return .none }
        if mailbox.claim(for: sender) { return .deliver }
        return mailbox.enqueue(self, isEnd: false, from: sender) {
            incoming.append(element)
            return true
        }
    }

    /// Queues the end.
    @inlinable
    final func offer(_ completion: Completion, from sender: (any Actor)?) -> Errand {
        mailbox.enqueue(self, isEnd: true, from: sender) {
            self.completion = completion
            return true
        }
    }

    /// Posts an element; in the subscription's isolation its effect is visible when this returns.
    @inlinable
    final func send(_ element: Element, from sender: (any Actor)?) {
        let errand = offer(element, from: sender)
        if errand == .deliver {
            // The source may have ended or been cancelled before the drain was taken (laws L1, L31).
            if isActive { observer.onElement(element) }
            if !mailbox.settle() { mailbox.drain() }
        } else {
            mailbox.perform(errand, from: sender)
        }
    }

    /// Posts the end. What follows is ignored.
    @inlinable
    final func complete(_ completion: Completion, from sender: (any Actor)?) {
        mailbox.perform(offer(completion, from: sender), from: sender)
    }

    @inlinable
    final func deliverQueued(_ limit: Int) -> Int {
        if limit == 0 {
            observer.onCompletion(completion)
            mailbox.remove(self)
            return 0
        }
        var delivered = 0
        while delivered < limit {
            if head == batch.count { refill() }
            let element = batch[head]
            head += 1
            delivered += 1
            if head == batch.count { recycle() }
            observer.onElement(element)
            guard isActive, !mailbox.hasStarted else { break }
        }
        return delivered
    }

    @inlinable
    final func refill() {
        mailbox.intake.withLock { _ in swap(&batch, &incoming) }
    }

    /// Lets go of what was delivered, and of a queue that has grown large.
    @inlinable
    final func recycle() {
        batch.removeAll(keepingCapacity: batch.count <= 256)
        head = 0
    }
}
