import Synchronization

/// A part of one subscription that is torn down as a whole: a source, or a scope around several sources.
///
/// The links form a tree whose root is the mailbox. `active` is atomic, because a drain on one thread reads it while a
/// cancellation on another thread clears it.
///
/// `@unchecked Sendable` is safe, because the links are guarded by the mailbox's lock, and `active` is atomic.
@usableFromInline
package class Node: @unchecked Sendable {
    /// The parent, which is set while this node is in the parent's list. Every scope empties its list before it is
    /// released. The mailbox's lock guards the parent and the neighbors in the list.
    @exclusivity(unchecked) fileprivate unowned(unsafe) var parent: Scope?
    @exclusivity(unchecked) fileprivate var next: Node?
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Node?
    /// Declare this property last, because each subclass declares its small fields first. Adjacent small fields use
    /// less memory.
    @usableFromInline let active = Atomic<Bool>(true)

    @usableFromInline init() {}

    /// Whether this node may still deliver. A node that was deactivated never becomes active again.
    @inlinable
    package var isActive: Bool { active.load(ordering: .relaxed) }

    /// Releases everything outside the subscription: leaves the subject, cancels the task, or runs the cleanup.
    ///
    /// The thread that tears down this node calls this exactly once, and never under a lock (law L57).
    func release() {}

    /// Passes the children to a teardown. Call it under the mailbox's lock.
    fileprivate func takeChildren() -> Node? { nil }
}

/// A set of nodes that are torn down together, such as the current inner observable of `flatMapLatest`.
///
/// Every operator that can end before its upstream puts the upstream into a separate scope, unless only an error ends
/// the operator early. After an error, ``Failing`` cancels the scope that the operator received. Only the sources check
/// whether they may deliver. So a stage that sends twice in a row checks its scope between the two elements.
///
/// `@unchecked Sendable` is safe, because the children are guarded by the mailbox's lock, and `hasEnded` is confined to
/// the holder of the drain.
@usableFromInline
package class Scope: Node, @unchecked Sendable {
    /// Whether the stage that owns this scope has ended its stream. Only the holder of the drain accesses it.
    @exclusivity(unchecked) private var hasEnded = false
    /// The node that was added last, which links to the other nodes. Guarded by the mailbox's lock.
    @exclusivity(unchecked) private var first: Node?
    /// The mailbox of the subscription, or `nil` in the mailbox itself. The mailbox is not retained, because a scope is
    /// reached only through a source, which retains the mailbox.
    @usableFromInline unowned(unsafe) let home: Mailbox?

    @usableFromInline
    init(in home: Mailbox?) {
        self.home = home
    }

    @inlinable
    package final var mailbox: Mailbox { home ?? unsafeDowncast(self, to: Mailbox.self) }

    /// Creates a scope within this scope. If this scope is cancelled, the new scope is cancelled, too.
    @usableFromInline
    package func makeChild() -> Scope {
        let child = Scope(in: mailbox)
        add(child)
        return child
    }

    /// Adds a node, or releases the node immediately if the scope was already cancelled.
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

    /// Tears down everything in this scope. When this method returns, no source retains the subscription any more.
    ///
    /// This call is idempotent, is possible on any thread, and never waits for a delivery that is in progress (laws
    /// L17, L24).
    @usableFromInline
    package func cancel() {
        Self.release(
            mailbox.intake.withLock { _ in
                guard isActive else { return nil }
                unlink(self)
                return detach(self)
            })
    }

    /// Tears down everything in this scope. Nodes can still be added to the scope later.
    @usableFromInline
    func clear() {
        Self.release(mailbox.intake.withLock { _ in detach(takeChildren()) })
    }

    /// Cancels this scope because its stage ends. Returns `false` if the stage had ended before.
    ///
    /// Do not check whether the scope is active instead. If a closure upstream has thrown, the scope is already
    /// cancelled when the failure arrives here (rule G10).
    @usableFromInline
    func end() -> Bool {
        guard !hasEnded else { return false }
        hasEnded = true
        cancel()
        return true
    }

    /// Deactivates a list of nodes and everything within them. Returns all of them, with the contents of a scope before
    /// the scope itself. Call it under the lock.
    ///
    /// This method is a loop and no recursion, because a recursive observable nests scopes deeply. The closures of an
    /// inner stage retain the closures of the stage around it. So the inner stage is released while the list still
    /// retains the outer stage. As a result, neither the teardown nor the release of the closures needs a stack that
    /// grows with the depth.
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

    /// Removes a source that has ended by itself. If another thread cancels at the same time, only one of the two
    /// threads releases the source.
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
