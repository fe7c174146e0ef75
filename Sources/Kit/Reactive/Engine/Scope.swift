import Synchronization

/// A part of one subscription that is torn down as a whole: a source, or a scope around several.
///
/// The links form a tree whose root is the mailbox. They are guarded by the mailbox's lock; `isActive` is atomic,
/// because a drain on one thread reads it while a cancellation on another clears it.
@usableFromInline
class Node: @unchecked Sendable {
    @usableFromInline let active = Atomic<Bool>(true)
    /// Set while this part is in the parent's list, which every scope empties before it goes.
    @exclusivity(unchecked) fileprivate unowned(unsafe) var parent: Scope?
    @exclusivity(unchecked) fileprivate var next: Node?
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Node?

    @usableFromInline init() {}

    /// Whether this part may still deliver. Once false it stays false.
    @inlinable
    var isActive: Bool { active.load(ordering: .relaxed) }

    /// Lets go of what stands outside the subscription: leaves the subject, cancels the task, runs the cleanup.
    ///
    /// Called exactly once, never under a lock (law L57), by whichever thread tears this part down.
    func release() {}

    /// Leaves the tree for a list of what is to be released. Runs under the mailbox's lock.
    fileprivate func detach(into list: inout Node?) {
        guard active.exchange(false, ordering: .acquiringAndReleasing) else { return }
        next = list
        list = self
    }
}

/// A set of nodes that are torn down together, such as the current inner observable of `flatMapLatest`.
///
/// Every operator that can end before its upstream does puts the upstream into a scope of its own. Delivery is
/// gated at the sources, so a stage that sends twice in a row asks its scope in between.
@usableFromInline
class Scope: Node, @unchecked Sendable {
    @exclusivity(unchecked) private var first: Node?
    /// The stage that owns this scope has ended its stream. Touched by the holder of the drain only.
    @exclusivity(unchecked) private var hasEnded = false
    /// Nil in the mailbox itself. Whoever reaches a scope comes from a source, which holds the mailbox.
    @usableFromInline unowned(unsafe) let home: Mailbox?

    @usableFromInline
    init(in home: Mailbox?) {
        self.home = home
    }

    /// The mailbox of the subscription that this scope belongs to.
    @inlinable
    final var mailbox: Mailbox { home ?? unsafeDowncast(self, to: Mailbox.self) }

    /// A new scope within this one.
    @usableFromInline
    func makeChild() -> Scope {
        let child = Scope(in: mailbox)
        add(child)
        return child
    }

    /// Takes a node in, or releases it at once when the scope has been cancelled in the meantime.
    @usableFromInline
    func add(_ node: Node) {
        let isAdded = mailbox.inbox.withLock { _ in
            guard isActive, node.isActive else { return false }
            node.parent = self
            node.next = first
            first?.previous = node
            first = node
            return true
        }
        if !isAdded, node.active.exchange(false, ordering: .acquiringAndReleasing) { node.release() }
    }

    /// Tears down everything in this scope: when this returns, no source holds on to the subscription any more.
    ///
    /// Idempotent, callable from any thread, never blocks on a delivery in flight (laws L17, L24).
    @usableFromInline
    func cancel() {
        var detached: Node?
        mailbox.inbox.withLock { _ in
            guard isActive else { return }
            unlink(self)
            detach(into: &detached)
        }
        Self.release(&detached)
    }

    /// Cancels this scope because its stage ends; returns false if that stage had ended before.
    ///
    /// Not the same as asking whether the scope is active: a throw upstream has already cancelled it when its
    /// failure arrives here (rule G10).
    @usableFromInline
    func end() -> Bool {
        guard !hasEnded else { return false }
        hasEnded = true
        cancel()
        return true
    }

    fileprivate override func detach(into list: inout Node?) {
        active.store(false, ordering: .releasing)
        var node = first
        first = nil
        while let current = node {
            node = current.next
            current.parent = nil
            current.next = nil
            current.detach(into: &list)
        }
    }

    private func unlink(_ node: Node) {
        guard let parent = node.parent else { return }
        if let previous = node.previous { previous.next = node.next } else { parent.first = node.next }
        node.next?.previous = node.previous
        node.next = nil
        node.previous = nil
        node.parent = nil
    }

    private static func release(_ list: inout Node?) {
        while let node = list {
            list = node.next
            node.next = nil
            node.release()
        }
    }

    /// Takes a source out that has ended by itself, and lets go of what it held.
    @usableFromInline
    func remove(_ node: Node) {
        guard node.isActive else { return }
        let wasActive = mailbox.inbox.withLock { _ in
            unlink(node)
            return node.active.exchange(false, ordering: .acquiringAndReleasing)
        }
        if wasActive { node.release() }
    }
}
