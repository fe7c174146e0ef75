import Synchronization

/// Where a hot source posts into one subscription: its typed queue, and the way around that queue when the
/// sender may deliver at once.
///
/// `@unchecked Sendable`: what changes is guarded by the lock, or confined to the holder of the drain, as noted.
@usableFromInline
final class Port<Element>: Source, @unchecked Sendable {
    @usableFromInline let onElement: (Element) -> Void
    /// Elements that wait. Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var incoming: [Element] = []
    /// Elements taken over by the drain, whose holder alone touches these two.
    @exclusivity(unchecked) @usableFromInline var batch: [Element] = []
    @exclusivity(unchecked) @usableFromInline var head = 0

    /// A port that is held: open it when its source has been set up.
    @inlinable
    init(in scope: Scope, observer: Observer<Element>) {
        onElement = observer.onElement
        // `deliver` is called with the source that it is stored in.
        super.init(in: scope.mailbox, onCompletion: observer.onCompletion) { source, limit in
            unsafeDowncast(source, to: Port<Element>.self).deliverQueued(limit)
        }
        isHeld = true
    }

    /// Decides what happens to an element, without calling out: delivered by the sender, or queued.
    @inlinable
    func offer(_ element: Element, from sender: (any Actor)?) -> Errand {
        guard isActive else { return .none }
        if mailbox.claim(for: sender) { return .deliver }
        return mailbox.enqueue(self, isEnd: false, from: sender) {
            incoming.append(element)
            return true
        }
    }

    /// Posts an element; in the subscription's isolation its effect is visible when this returns.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?) {
        let errand = offer(element, from: sender)
        if errand == .deliver {
            // The source may have ended or been cancelled before the drain was taken (laws L1, L31).
            if isActive { onElement(element) }
            if !mailbox.settle() { mailbox.drain() }
        } else {
            mailbox.perform(errand, from: sender)
        }
    }

    @inlinable
    func deliverQueued(_ limit: Int) -> Int {
        var delivered = 0
        while delivered < limit {
            if head == batch.count { refill() }
            let element = batch[head]
            head += 1
            delivered += 1
            if head == batch.count { recycle() }
            onElement(element)
            guard isActive, !mailbox.hasStarted else { break }
        }
        return delivered
    }

    @inlinable
    func refill() {
        mailbox.intake.withLock { _ in swap(&batch, &incoming) }
    }

    /// Lets go of what was delivered, and of a queue that has grown large.
    @inlinable
    func recycle() {
        batch.removeAll(keepingCapacity: batch.count <= 256)
        head = 0
    }
}
