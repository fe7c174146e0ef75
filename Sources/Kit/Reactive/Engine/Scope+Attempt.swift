import Synchronization

extension Scope {
    /// Runs a closure of the user that may throw; a throw cancels this scope and then fails the observer (rule G10).
    @inlinable
    func attempt<Element, Result>(_ observer: Observer<Element>, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            cancel()
            observer.onCompletion(.failed(error))
            return nil
        }
    }
}

extension Scope {
    /// Ends a stream by an event of its own, which comes next, instead of within the call that brings the end about:
    /// the ends of stages that nest deep need no deep stack (law L16).
    @usableFromInline
    func finish<Element>(_ observer: Observer<Element>, _ completion: Completion) {
        let end = Source(in: mailbox, then: completion, onCompletion: observer.onCompletion)
        add(end)
        mailbox.start(end, .end)
    }
}

/// Runs an action when its scope is torn down, unless it has been disarmed.
///
/// `@unchecked Sendable`: what it adds to its superclass is an atomic and a constant.
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

    /// Keeps the action from running. Returns whether it would have run.
    @usableFromInline @discardableResult
    func disarm() -> Bool {
        isArmed.exchange(false, ordering: .acquiringAndReleasing)
    }

    override func release() {
        if disarm() { onCancel() }
    }
}
