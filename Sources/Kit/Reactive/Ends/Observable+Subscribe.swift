extension Observable {
    /// Subscribes, and calls the closures in the isolation of the caller, or in another one that they are declared
    /// with.
    ///
    /// When it returns, every hot source upstream is registered, and what the sources had to say at once has been
    /// delivered (of a long sequence on an actor: its first elements). If the closures belong to another isolation than
    /// the caller's, a task delivers it there instead.
    ///
    /// ```swift
    /// let subscription = Observable([1, 2, 3]).subscribe {
    ///     print($0)
    /// } onCompletion: {
    ///     print($0)
    /// }
    /// ```
    ///
    /// - Order: serial; a send from within a closure is delivered after the current element. The end comes after the
    ///   elements. If the two closures belong to different isolations, the subscription lives in that of `onElement`,
    ///   and a task calls `onCompletion` in its own.
    /// - Cancellation: dropping the returned subscription cancels.
    /// - Errors: `onCompletion` gets the failure, or ``Hooks/onUnhandledFailure`` where there is none.
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

    /// Subscribes in the isolation `home` instead of the caller's; with nil, whichever sender finds it idle drains it.
    @inlinable
    package func subscribe(
        in home: (any Actor)?, from caller: (any Actor)?,
        onElement: @escaping (Element) -> Void, onCompletion: ((Completion) -> Void)?
    ) -> Subscription {
        subscribe(in: home, from: caller) { $0.root(onElement: onElement, onCompletion: onCompletion) }
    }

    /// Subscribes with a last stage that may read the current isolation. Of an endless sequence only the first elements
    /// come before this returns, if it is `yielding` or has an isolation.
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

    /// Lays this observable out as a source of another subscription with a mailbox of its own, in an isolation of its
    /// own: its operators run there, when elements arrive, whatever the other subscription does meanwhile.
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
