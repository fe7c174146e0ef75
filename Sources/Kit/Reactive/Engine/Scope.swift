import Synchronization

/// A part of one subscription that is torn down as a whole: a source, or a scope around several.
///
/// The links form a tree whose root is the mailbox. `active` is atomic, because a drain on one thread reads it while a
/// cancellation on another clears it.
///
/// `@unchecked Sendable`: the links are guarded by the mailbox's lock, and `active` is atomic.
@usableFromInline
package class Node: @unchecked Sendable {
    /// Set while this part is in the parent's list, which every scope empties before it goes. Guarded by the mailbox's
    /// lock, as its neighbors in that list are.
    @exclusivity(unchecked) fileprivate unowned(unsafe) var parent: Scope?
    @exclusivity(unchecked) fileprivate var next: Node?
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Node?
    /// Declared last, as each subclass declares its small fields first: side by side they take less room.
    @usableFromInline let active = Atomic<Bool>(true)

    @usableFromInline init() {}

    /// Whether this part may still deliver. Once false it stays false.
    @inlinable
    package var isActive: Bool { active.load(ordering: .relaxed) }

    /// Lets go of what stands outside the subscription: leaves the subject, cancels the task, runs the cleanup.
    ///
    /// Called exactly once, never under a lock (law L57), by whichever thread tears this part down.
    func release() {}

    /// Hands the children over to a teardown. Runs under the mailbox's lock.
    fileprivate func takeChildren() -> Node? { nil }
}

/// A set of nodes that are torn down together, such as the current inner observable of `flatMapLatest`.
///
/// Every operator that can end before its upstream does puts the upstream into a scope of its own, unless only a throw
/// ends it early: then ``Failing`` cancels the scope that the operator was given. Delivery is gated at the sources, so
/// a stage that sends twice in a row asks its scope in between.
///
/// `@unchecked Sendable`: the children are guarded by the mailbox's lock, `hasEnded` is confined to the holder of the
/// drain.
@usableFromInline
package class Scope: Node, @unchecked Sendable {
    /// The stage that owns this scope has ended its stream. Touched by the holder of the drain only.
    @exclusivity(unchecked) private var hasEnded = false
    /// The node that was added last, which leads to the others. Guarded by the mailbox's lock.
    @exclusivity(unchecked) private var first: Node?
    /// Nil in the mailbox itself. Unretained: a scope is reached through a source only, which holds the mailbox.
    @usableFromInline unowned(unsafe) let home: Mailbox?

    @usableFromInline
    init(in home: Mailbox?) {
        self.home = home
    }

    @inlinable
    package final var mailbox: Mailbox { home ?? unsafeDowncast(self, to: Mailbox.self) }

    /// A new scope within this one. It is cancelled already if this one is.
    @usableFromInline
    package func makeChild() -> Scope {
        let child = Scope(in: mailbox)
        add(child)
        return child
    }

    /// Takes a node in, or releases it at once when the scope has been cancelled in the meantime.
    @usableFromInline
    func add(_ node: Node) {
        let isAdded = mailbox.intake.withLock { _ in
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
    package func cancel() {
        Self.release(
            mailbox.intake.withLock { _ in
                guard isActive else { return nil }
                unlink(self)
                return detach(self)
            })
    }

    /// Tears down everything in this scope, which stays in use for what comes next.
    @usableFromInline
    func clear() {
        Self.release(mailbox.intake.withLock { _ in detach(takeChildren()) })
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

    /// Deactivates a list of nodes and all that is within them. Returns these, what is within a scope before the scope
    /// itself. Runs under the lock.
    ///
    /// A loop, and in that order, because scopes nest as deep as a recursive observable goes: an inner stage, whose
    /// closures hold those of the stage around it, is let go while the list still holds the latter. So neither the
    /// teardown nor the release of the closures needs a stack that grows with the depth.
    private func detach(_ nodes: Node?) -> Node? {
        var waiting = nodes
        var detached: Node?
        while let node = waiting {
            waiting = node.next
            if let first = node.takeChildren() {
                var last = first
                while let sibling = last.next { last = sibling }
                last.next = waiting
                waiting = first
            }
            if node.active.exchange(false, ordering: .acquiringAndReleasing) {
                node.next = detached
                detached = node
            } else {
                node.next = nil
            }
        }
        return detached
    }

    fileprivate override func takeChildren() -> Node? {
        defer { first = nil }
        var node = first
        while let child = node {
            child.parent = nil
            child.previous = nil
            node = child.next
        }
        return first
    }

    private static func release(_ nodes: consuming Node?) {
        while let node = nodes {
            nodes = node.next
            node.next = nil
            node.release()
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

    /// Takes out a source that has ended by itself. Where another thread cancels meanwhile, only one of the two
    /// releases it.
    @usableFromInline
    package func remove(_ node: Node) {
        guard node.isActive else { return }
        let wasActive = mailbox.intake.withLock { _ in
            unlink(node)
            return node.active.exchange(false, ordering: .acquiringAndReleasing)
        }
        if wasActive { node.release() }
    }
}
