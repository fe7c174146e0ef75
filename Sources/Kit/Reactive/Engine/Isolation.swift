/// Returns a closure that calls the given closure in a separate task, for a closure with another isolation than the
/// subscription. Use the result only for an end, because two separate tasks would not preserve the order of two
/// elements.
@usableFromInline
func hopping<Value: Sendable>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    { [priority = Task.currentPriority, executor = Work.executor] value in
        Task.detached(executorPreference: executor, priority: priority) {
            await Work.$scoped.withValue(executor) { await closure(value) }
        }
    }
}

/// Returns the closure without its isolation. The mailbox calls the closure only in that isolation, so no task is
/// needed.
///
/// The cast drops `@isolated(any)` from the type, but does not change how the closure is called, because the isolation
/// is only stored next to the captures. `IsolationTests` checks the isolation of every kind of subscriber, and runs
/// under the address sanitizer.
@inlinable
func withoutIsolation<Value>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    // Wrap the closure in a struct, so that the cast changes the type of a stored field, and not of a function value.
    // Otherwise, the cast would also add a thunk on each side.
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
