extension Observable {
    /// Subscribes, and calls the closures in the isolation of the caller.
    ///
    /// When it returns, every hot source upstream is registered, and what the sources had to say at once has been
    /// delivered (of a long sequence on an actor: its first elements).
    ///
    /// ```swift
    /// let subscription = Observable([1, 2, 3]).subscribe { print($0) } onCompletion: { print($0) }
    /// ```
    ///
    /// - Order: serial; a send from within a closure is delivered after the current element. The end comes after the
    ///   elements. If the two closures belong to different isolations, the subscription lives in that of `onElement`,
    ///   and a task calls `onCompletion` in its own.
    /// - Cancellation: dropping the returned subscription cancels.
    /// - Errors: `onCompletion` gets the failure; without one it goes unnoticed.
    @inlinable
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        @_inheritActorContext onElement: @escaping @Sendable @isolated(any) (Element) -> Void,
        @_inheritActorContext onCompletion: (@Sendable @isolated(any) (Completion) -> Void)? = nil
    ) -> Subscription {
        let home = onElement.isolation ?? onCompletion?.isolation ?? isolation
        return subscribe(
            in: home, from: isolation, onElement: withoutIsolation(onElement),
            onCompletion: onCompletion.map {
                $0.isolation == nil || $0.isolation === home ? withoutIsolation($0) : hopping($0)
            })
    }

    /// Subscribes in the isolation `home`.
    @inlinable
    func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?,
        onElement: @escaping (Element) -> Void, onCompletion: ((Completion) -> Void)?
    ) -> Subscription {
        subscribe(in: home, from: caller) { $0.root(onElement: onElement, onCompletion: onCompletion) }
    }

    /// Subscribes with a last stage that may read the current isolation.
    @inlinable
    func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?, _ makeRoot: (Mailbox) -> Observer<Element>
    ) -> Subscription {
        let mailbox = Mailbox(isolation: home, caller: caller)
        attach(mailbox, makeRoot(mailbox))
        mailbox.launch()
        return Subscription(mailbox)
    }
}

/// Calls a closure of another isolation than the subscription's, from a task of its own.
@usableFromInline
func hopping<Value: Sendable>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    { [priority = Task.currentPriority] value in
        Task.detached(priority: priority) { await closure(value) }
    }
}

/// The closure as the mailbox calls it: only ever in that closure's isolation, so the hop is not needed.
///
/// The cast drops `@isolated(any)` from the type, which does not change how the closure is called: the isolation is
/// only kept beside its captures. `IsolationTests` asserts the isolation of every kind of subscriber, and the address
/// sanitizer runs over it.
@inlinable
func withoutIsolation<Value>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    // Wrapped in a struct, so that the cast changes the type of a stored field and not of a function value, which would
    // also add a thunk on each side.
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
