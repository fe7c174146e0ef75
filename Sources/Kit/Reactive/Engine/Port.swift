import Synchronization

/// Where a hot source posts into one subscription: its typed queue, and the way around that queue when the
/// sender may deliver at once.
@usableFromInline
final class Port<Element>: Source, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    /// Elements that wait. Guarded by the inbox's lock.
    @exclusivity(unchecked) @usableFromInline var incoming: [Element] = []
    /// How the source ended; set once, under the inbox's lock, before the end is queued.
    @exclusivity(unchecked) @usableFromInline var completion = Completion.finished
    /// Elements taken over by the drain, whose holder alone touches these two.
    @exclusivity(unchecked) @usableFromInline var batch: [Element] = []
    @exclusivity(unchecked) @usableFromInline var head = 0
    /// Which send of its hub the port takes part in, and what that sender has to do for it.
    @usableFromInline let ticket = Atomic<UInt>(0)
    /// Where the hub keeps this port. Guarded by the hub's lock.
    @exclusivity(unchecked) @usableFromInline var slot = 0
    /// What to let go of; set before the port is added to its scope.
    @exclusivity(unchecked) @usableFromInline var onRelease: (@Sendable () -> Void)?

    /// A port that is held: open it when its source has been set up.
    @inlinable
    init(in scope: Scope, observer: Observer<Element>) {
        self.observer = observer
        super.init(mailbox: scope.mailbox, isGenerated: false) { source, limit in
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

    /// Notes what the sender of `ticket` has to do here. Only one that has something to do may write: the others
    /// must not overwrite the note of whoever holds the drain.
    @inlinable
    func note(_ errand: Mailbox.Errand, in newTicket: UInt) {
        ticket.store(newTicket | errand.rawValue, ordering: .relaxed)
    }

    /// What the sender of `ticket` has to do here.
    @inlinable
    func errand(in expected: UInt) -> Mailbox.Errand {
        let noted = ticket.load(ordering: .relaxed)
        guard noted & ~3 == expected else { return .none }
        return Mailbox.Errand(rawValue: noted & 3) ?? .none
    }

    /// Decides what happens to an element, without calling out: delivered by the sender, or queued.
    @inlinable
    func offer(_ element: Element, from sender: (any Actor)?) -> Mailbox.Errand {
        guard isActive else { return .none }
        if mailbox.claim(for: sender) { return .deliver }
        return mailbox.enqueue(self, isCompletion: false, from: sender) { incoming.append(element) }
    }

    /// Queues the end.
    @inlinable
    func offer(_ completion: Completion, from sender: (any Actor)?) -> Mailbox.Errand {
        mailbox.enqueue(self, isCompletion: true, from: sender) { self.completion = completion }
    }

    /// Posts an element; in the subscription's isolation its effect is visible when this returns.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?) {
        let errand = offer(element, from: sender)
        if errand == .deliver {
            // The source may have ended or been cancelled before the drain was taken (laws L1, L31).
            if isActive { observer.onElement(element) }
            if !mailbox.settle() { mailbox.drain() }
        } else {
            perform(errand)
        }
    }

    /// Posts the end. What follows is ignored.
    @inlinable
    func complete(_ completion: Completion, from sender: (any Actor)?) {
        perform(offer(completion, from: sender))
    }

    /// Does what is left to do for a queued event, outside every lock.
    @usableFromInline
    func perform(_ errand: Mailbox.Errand) {
        switch errand {
        case .none, .deliver: break
        case .drain: mailbox.drain()
        case .wake: mailbox.wake()
        }
    }

    @inlinable
    func deliverQueued(_ limit: Int) -> Int {
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
            guard isActive, mailbox.fresh.isEmpty else { break }
        }
        return delivered
    }

    @inlinable
    func refill() {
        mailbox.inbox.withLock { _ in swap(&batch, &incoming) }
    }

    /// Lets go of what was delivered, and of a queue that has grown large.
    @inlinable
    func recycle() {
        batch.removeAll(keepingCapacity: batch.count <= 256)
        head = 0
    }
}
