extension Observable {
    /// Sends each element to a subject. The end is not sent, so that several streams can share a subject.
    ///
    /// - Order: kept. The subject sends in the isolation of the caller.
    /// - Cancellation: releasing the returned subscription ends the binding, but not the subject.
    /// - Errors: a failure ends the binding. `onFailure` receives the failure. By default, ``Hooks/onUnhandledFailure``
    ///   receives it.
    @inlinable
    public func bind(
        to subject: Subject<Element>, isolation: isolated (any Actor)? = #isolation,
        onFailure: (@Sendable (any Error) -> Void)? = nil
    ) -> Subscription {
        bind(to: subject.hub, isolation, onFailure)
    }

    @inlinable
    package func bind(
        to hub: Hub<Element>, _ home: (any Actor)?, _ onFailure: (@Sendable (any Error) -> Void)?
    ) -> Subscription {
        subscribe(in: home, from: home) { mailbox in
            mailbox.forwarding(
                { hub.send($0, from: $1) },
                onCompletion: onFailure.map { onFailure in
                    { completion, _ in if case .failed(let error) = completion { onFailure(error) } }
                })
        }
    }
}
