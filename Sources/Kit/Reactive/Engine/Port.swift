import Synchronization

/// The entry of a hot source into one subscription: a typed queue. A sender that may deliver immediately bypasses the
/// queue.
///
/// `@unchecked Sendable` is safe, because mutable state is guarded by the lock or confined to the holder of the drain,
/// as noted.
@usableFromInline
package final class Port<Element>: Source, @unchecked Sendable {
    @usableFromInline let onElement: (Element) -> Void
    /// The waiting elements, guarded by the lock.
    @exclusivity(unchecked) @usableFromInline var incoming: [Element] = []
    /// The elements that the drain is delivering, in reverse order. Only the holder of the drain accesses them.
    @exclusivity(unchecked) @usableFromInline var batch: [Element] = []

    /// Creates a port that is held. Open the port after its source was set up.
    @inlinable
    init(in scope: Scope, observer: Observer<Element>) {
        onElement = observer.onElement
        // This is safe, because `deliver` is called with the source that stores the closure.
        super.init(in: scope.mailbox, onCompletion: observer.onCompletion) { source, limit in
            unsafeDowncast(source, to: Port<Element>.self).deliverQueued(limit)
        }
        isHeld = true
    }

    /// Decides whether the sender delivers an element or queues it, without calling outside code.
    @inlinable
    func offer(_ element: Element, from sender: (any Actor)?) -> Errand {
        guard isActive else { return .none }
        if mailbox.claim(for: sender) { return .deliver }
        return mailbox.enqueue(self, isEnd: false, from: sender) { incoming.append(element) }
    }

    /// Posts an element. In the subscription's isolation, the effect is visible when this method returns, unless this
    /// port is held or another element is being delivered.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?) {
        let errand = offer(element, from: sender)
        if errand == .deliver {
            // The source may have ended or been cancelled before this sender acquired the drain (laws L1, L31).
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
            guard let element = batch.popLast() ?? refill() else { break }
            delivered += 1
            onElement(element)
            guard isActive, !mailbox.hasStarted else { break }
        }
        // Release a large array. Otherwise, a port would keep the memory of its largest burst.
        if batch.isEmpty, batch.capacity > 256 { batch = [] }
        return delivered
    }

    @inlinable
    func refill() -> Element? {
        mailbox.intake.withLock { _ in swap(&batch, &incoming) }
        batch.reverse()
        return batch.popLast()
    }
}
