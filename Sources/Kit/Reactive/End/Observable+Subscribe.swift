extension Observable {
    /// Subscribes, and calls the closures in the isolation of whoever subscribes.
    ///
    /// When it returns, every hot source upstream is registered, and what the sources had to say at once has been
    /// delivered (of a long sequence on an actor: its first elements).
    ///
    /// ```swift
    /// let subscription = Observable([1, 2, 3]).subscribe { print($0) } onCompletion: { print($0) }
    /// ```
    ///
    /// - Order: serial; a send from within a closure is delivered after the current element.
    /// - Cancellation: dropping the returned subscription cancels.
    /// - Errors: `onCompletion` gets the failure; without one it goes unnoticed.
    @inlinable
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        @_inheritActorContext onElement: @escaping @Sendable @isolated(any) (Element) -> Void,
        @_inheritActorContext onCompletion: @escaping @Sendable @isolated(any) (Completion) -> Void = { _ in }
    ) -> Subscription {
        subscribe(
            in: onElement.isolation ?? onCompletion.isolation ?? isolation, from: isolation,
            onElement: withoutIsolation(onElement), onCompletion: withoutIsolation(onCompletion))
    }

    /// Lays out one subscription that is drained in `home`.
    @inlinable
    func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?,
        onElement: @escaping (Element) -> Void, onCompletion: @escaping (Completion) -> Void
    ) -> Subscription {
        let mailbox = Mailbox(isolation: home, caller: caller)
        attach(mailbox, mailbox.root(onElement: onElement, onCompletion: onCompletion))
        mailbox.launch()
        return Subscription(mailbox)
    }
}

/// The closure as the mailbox calls it: only ever in that closure's isolation, so the hop is not needed.
@inlinable
func withoutIsolation<Value>(_ closure: @escaping @Sendable @isolated(any) (Value) -> Void) -> (Value) -> Void {
    // Wrapped, because a bare closure gets a thunk on each side of the cast, to be called for every element.
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
