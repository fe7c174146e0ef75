import Synchronization

extension Scope {
    /// Handles an error of the user's closure: cancels this scope, and then fails the stream (rule G10).
    @usableFromInline
    func fail(_ onCompletion: (Completion) -> Void, with error: any Error) {
        cancel()
        onCompletion(.failed(error))
    }

    /// Ends a stream with a separate event that is delivered next, and not within the call that causes the end. So the
    /// ends of deeply nested stages do not need a deep stack (law L16).
    @usableFromInline
    func finish<Element>(_ observer: Observer<Element>, _ completion: Completion) {
        let end = Source(in: mailbox, then: completion, onCompletion: observer.onCompletion)
        add(end)
        mailbox.start(end, .end)
    }
}

extension Scope {
    /// Adds a source that has been set up to this scope, and lets it deliver.
    ///
    /// `onRelease` is set before the source is added. If the scope was cancelled in between, the scope releases the
    /// source immediately.
    @usableFromInline
    func open(_ source: Source, onRelease: (@Sendable () -> Void)? = nil) {
        source.onRelease = onRelease
        add(source)
        mailbox.open(source)
    }
}

/// A node that runs an action when the node is torn down with its scope or removed from the scope, unless the node was
/// disarmed.
///
/// `@unchecked Sendable` is safe, because this class adds only an atomic and a constant to its superclass.
@usableFromInline
package final class Guardian: Node, @unchecked Sendable {
    private let isArmed = Atomic<Bool>(true)
    private let onCancel: @Sendable () -> Void

    @usableFromInline
    package init(in scope: Scope, onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
        super.init()
        scope.add(self)
    }

    /// Disarms the action, and returns whether it would have run.
    @usableFromInline @discardableResult
    func disarm() -> Bool {
        isArmed.exchange(false, ordering: .acquiringAndReleasing)
    }

    override func release() {
        if disarm() { onCancel() }
    }
}
