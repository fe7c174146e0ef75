extension Observable {
    /// Sends each element to a subject. The end is not passed on, so that several streams can share a subject.
    ///
    /// - Order: kept; the subject sends in the isolation of the caller.
    /// - Cancellation: dropping the returned subscription ends the binding, not the subject.
    /// - Errors: a failure ends the binding; `onFailure` gets it.
    @inlinable
    public func bind(
        to subject: PublishSubject<Element>, isolation: isolated (any Actor)? = #isolation,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> Subscription {
        bind(to: subject.hub, isolation, onFailure)
    }

    /// Sets a subject's value to each element. The end is not passed on.
    ///
    /// - Order: kept; the subject sends in the isolation of the caller.
    /// - Cancellation: dropping the returned subscription ends the binding, not the subject.
    /// - Errors: a failure ends the binding; `onFailure` gets it.
    @inlinable
    public func bind(
        to subject: BehaviorSubject<Element>, isolation: isolated (any Actor)? = #isolation,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> Subscription {
        bind(to: subject.hub, isolation, onFailure)
    }

    @inlinable
    func bind(
        to hub: Hub<Element>, _ home: (any Actor)?, _ onFailure: @escaping @Sendable (any Error) -> Void
    ) -> Subscription {
        subscribe(in: home, from: home) { mailbox in
            // The calling source retains the mailbox.
            mailbox.root { [unowned(unsafe) mailbox] in
                hub.send($0, from: mailbox.here)
            } onCompletion: { completion in
                if case .failed(let error) = completion { onFailure(error) }
            }
        }
    }
}
