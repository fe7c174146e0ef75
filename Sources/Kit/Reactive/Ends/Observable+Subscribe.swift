extension Observable {
    /// Subscribes, and calls the closures in the caller's isolation, or in the isolation that they are declared with.
    ///
    /// When it returns, every hot source upstream is registered, and the elements that the sources had at subscription
    /// have been delivered. On an actor, only the first elements of a long sequence have. If the closures belong to an
    /// isolation other than the caller's, a task delivers these elements there instead.
    ///
    /// ```swift
    /// let subscription = Observable([1, 2, 3]).subscribe {
    ///     print($0)
    /// } onCompletion: {
    ///     print($0)
    /// }
    /// ```
    ///
    /// - Order: serial. An element sent from within a closure is delivered after the current element. The end comes
    ///   after the elements. If the two closures belong to different isolations, the subscription lives in the
    ///   isolation of `onElement`, and a task calls `onCompletion` in its own.
    /// - Cancellation: dropping the returned subscription cancels.
    /// - Errors: `onCompletion` receives the failure, or else ``Hooks/onUnhandledFailure``.
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

    /// Subscribes in the isolation `home` instead of the caller's. If it is nil, any sender that finds the subscription
    /// idle drains it.
    @inlinable
    package func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?,
        onElement: @escaping (Element) -> Void, onCompletion: ((Completion) -> Void)?
    ) -> Subscription {
        subscribe(in: home, from: caller) { $0.root(onElement: onElement, onCompletion: onCompletion) }
    }

    /// Subscribes with a last stage that may read the current isolation. If the subscription is `yielding` or has an
    /// isolation, only the first elements of an endless sequence are delivered before this returns.
    @inlinable
    func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?, yielding: Bool = false,
        _ makeRoot: (Mailbox) -> Observer<Element>
    ) -> Subscription {
        let mailbox = Mailbox(isolation: home, caller: caller, yielding: yielding)
        attach(mailbox, makeRoot(mailbox))
        mailbox.launch()
        return Subscription(mailbox)
    }

    /// Makes this observable a source of another subscription, with a separate mailbox and isolation. Its operators run
    /// there when elements arrive, independent of the other subscription.
    @inlinable
    package func attachApart(in home: (any Actor)?, _ scope: Scope, _ observer: Observer<Element>) {
        let port = Port(in: scope, observer: observer)
        let subscription = subscribe(in: home, from: scope.mailbox.here, yielding: true) { mailbox in
            mailbox.forwarding {
                port.send($0, from: $1)
            } onCompletion: {
                port.complete($0, from: $1)
            }
        }
        scope.open(port) { subscription.cancel() }
    }
}
