import Synchronization

extension Observable {
    /// Shares one subscription upstream among all subscribers, and replays the latest elements to late ones.
    ///
    /// The first subscriber connects, exactly once even under concurrency. When the last one has left, or the source
    /// has ended, the connection and its replay are dropped, and the next subscriber connects again.
    ///
    /// The shared part runs in no subscriber's isolation, when elements arrive, and waits for no subscriber. An endless
    /// sequence that is shared therefore runs ahead of a `for await` loop, in unbounded number. Bound it before, with
    /// `prefix`.
    ///
    /// - Parameter count: the number of latest elements that a late subscriber gets first.
    /// - Order: the replay precedes live elements. A slow subscriber never costs another one an element.
    /// - Cancellation: the last one disconnects.
    /// - Errors: passed on to all subscribers.
    @inlinable
    public func share(replay count: Int = 0) -> Observable {
        share(replay: count, in: nil)
    }

    /// Shares one subscription that lives in `isolation`. A driver needs this because the driver that replaces a failed
    /// stream has closures of the main actor.
    @inlinable
    package func share(replay count: Int, in isolation: (any Actor)?) -> Observable {
        let sharing = Sharing(source: self, replayCount: count, isolation: isolation)
        return Observable { scope, observer in sharing.attach(scope, observer) }
    }
}

@usableFromInline
final class Sharing<Element: Sendable>: Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let replayCount: Int
    @usableFromInline let isolation: (any Actor)?
    @usableFromInline let current = Mutex<SharedSubscription?>(nil)

    /// One upstream subscription with its subscribers. Identified by its hub, because another one may have taken its
    /// place.
    @usableFromInline
    struct SharedSubscription {
        @usableFromInline let hub: Hub<Element>
        @usableFromInline var subscribers = 1
        /// Nil until upstream has been laid out. If the last subscriber leaves before, `connect` cancels it.
        @usableFromInline var subscription: Subscription?

        @inlinable
        init(hub: Hub<Element>) {
            self.hub = hub
        }
    }

    @usableFromInline
    init(source: Observable<Element>, replayCount: Int, isolation: (any Actor)?) {
        self.source = source
        self.replayCount = replayCount
        self.isolation = isolation
    }

    @inlinable
    func attach(_ scope: Scope, _ observer: Observer<Element>) {
        let (hub, isFirst) = current.withLock { current in
            if let hub = current?.hub {
                current?.subscribers += 1
                return (hub, false)
            }
            let hub = Hub<Element>(replayCount: replayCount)
            current = SharedSubscription(hub: hub)
            return (hub, true)
        }
        _ = Guardian(in: scope) { self.leave(hub) }
        let mailbox = scope.mailbox
        // Ports that are laid out along with the first subscriber also get the elements that upstream has at
        // subscription.
        let isHeld = isFirst || mailbox.launching.contains { $0.subscriberList === hub }
        let port = hub.attach(scope, observer, isHeld: isHeld)
        guard isHeld else { return }
        mailbox.launching.append(port)
        if isFirst { connect(hub, in: mailbox) } else { mailbox.startHeld(port) }
    }

    /// Subscribes upstream in the isolation of the share, not of the first subscriber. Each subscriber gets its
    /// elements in its own isolation, and none waits while another one's actor is busy (rule G9).
    @inlinable
    func connect(_ hub: Hub<Element>, in mailbox: Mailbox) {
        let upstream = Mailbox(isolation: isolation, caller: mailbox.here, yielding: true)
        let observer: Observer<Element> = upstream.forwarding {
            hub.send($0, from: $1)
        } onCompletion: {
            // Taken out before the end is delivered, so that a subscriber that subscribes again on the end creates a
            // new connection. Released after it, because the end of any stream precedes its cleanup.
            let ended = self.take(hub) { _ in true }
            hub.complete($0, from: $1)
            withExtendedLifetime(ended) {}
        }
        source.attach(upstream, observer)
        let subscription = Subscription(upstream)
        let isWanted = current.withLock { current in
            guard current?.hub === hub else { return false }
            current?.subscription = subscription
            return true
        }
        if !isWanted { subscription.cancel() }
        if mailbox.isPulled {
            // Otherwise a consumer without demand would withhold the elements from other subscribers.
            upstream.launch()
            mailbox.openLaunching(of: hub)
        } else {
            launch(upstream, hub, in: mailbox)
        }
    }

    /// Delivers the elements that upstream has at subscription in turn with the results that the subscribers of one
    /// mailbox derive from them, one event of theirs for each. All subscribers that are laid out together share these
    /// elements, and a stage below sees an element before the next one is generated.
    @usableFromInline
    func launch(_ upstream: Mailbox, _ hub: Hub<Element>, in mailbox: Mailbox) {
        mailbox.startEvent { [self] here in
            upstream.here = here
            if !mailbox.launching.contains(where: { $0.subscriberList === hub && $0.isActive }) {
                upstream.handOver()
            } else if !upstream.step(limit: 1) {
                for port in mailbox.launching where port.subscriberList === hub {
                    mailbox.startHeld(port, isGenerated: true)
                }
                return launch(upstream, hub, in: mailbox)
            }
            mailbox.openLaunching(of: hub)
        }
    }

    @usableFromInline
    func leave(_ hub: Hub<Element>) {
        let abandoned = take(hub) { connection in
            connection.subscribers -= 1
            return connection.subscribers == 0
        }
        abandoned?.subscription?.cancel()
    }

    /// Takes the connection out if it still exists and is to be removed. It is released outside the lock (law L22).
    @usableFromInline
    func take(_ hub: Hub<Element>, if isToGo: (inout SharedSubscription) -> Bool) -> SharedSubscription? {
        current.withLock { current in
            guard var connection = current, connection.hub === hub else { return nil }
            let isGone = isToGo(&connection)
            current = isGone ? nil : connection
            return isGone ? connection : nil
        }
    }
}
