/// Calls a closure of another isolation than the subscription's from a separate task. For an end only, because two such
/// tasks would not keep the order of two elements.
@usableFromInline
func hopping<Value: Sendable>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    { [priority = Task.currentPriority, executor = Work.executor] value in
        Task.detached(executorPreference: executor, priority: priority) {
            await Work.$scoped.withValue(executor) { await closure(value) }
        }
    }
}

/// The closure as the mailbox calls it: only ever in that closure's isolation, so the hop is not needed.
///
/// The cast drops `@isolated(any)` from the type, which does not change how the closure is called: the isolation is
/// only kept next to its captures. `IsolationTests` asserts the isolation of every kind of subscriber, and the address
/// sanitizer runs over it.
@inlinable
func withoutIsolation<Value>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    // Wrapped in a struct, so that the cast changes the type of a stored field and not of a function value. Otherwise
    // it would also add a thunk on each side.
    unsafeBitCast(IsolatedClosure(call: closure), to: PlainClosure<Value>.self).call
}

@usableFromInline
struct IsolatedClosure<Value> {
    @usableFromInline let call: @Sendable @isolated(any) (Value) -> Void

    @inlinable
    init(call: @escaping @Sendable @isolated(any) (Value) -> Void) {
        self.call = call
    }
}

@usableFromInline
struct PlainClosure<Value> {
    @usableFromInline let call: @Sendable (Value) -> Void
}
