extension Observable {
    /// Subscribes, and calls the closures in the caller's isolation, or in the isolation with which they are declared.
    ///
    /// When this method returns, every hot source upstream is registered, and the elements that the sources had at
    /// subscription have been delivered. On an actor, only the first elements of a long sequence have been delivered.
    /// If the closures have another isolation than the caller, a task delivers these elements there instead.
    ///
    /// ```swift
    /// let subscription = Observable([1, 2, 3]).subscribe {
    ///     print($0)
    /// } onCompletion: {
    ///     print($0)
    /// }
    /// ```
    ///
    /// - Order: one event at a time. An element that a closure sends is delivered after the current element. The end
    ///   comes after all elements. If the two closures have different isolations, the subscription runs in the
    ///   isolation of `onElement`, and a task calls `onCompletion` in its isolation.
    /// - Cancellation: releasing the returned subscription cancels it.
    /// - Errors: `onCompletion` receives the failure. By default, ``Hooks/onUnhandledFailure`` receives it.
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

    /// Subscribes in the isolation `home` instead of the caller's isolation. If `home` is `nil`, any sender may drain
    /// the subscription while it is idle.
    @inlinable
    package func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?,
        onElement: @escaping (Element) -> Void, onCompletion: ((Completion) -> Void)?
    ) -> Subscription {
        subscribe(in: home, from: caller) { $0.root(onElement: onElement, onCompletion: onCompletion) }
    }

    /// Subscribes with a last stage that may read the current isolation. If the subscription is `yielding` or has an
    /// isolation, only the first elements of an endless sequence are delivered before this method returns.
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

    /// Makes this observable a source of another subscription, but with its own mailbox and isolation. When elements
    /// arrive, its operators run there, independent of the other subscription.
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
