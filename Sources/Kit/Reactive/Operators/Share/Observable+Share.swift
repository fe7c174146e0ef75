import Synchronization

extension Observable {
    /// Shares one upstream subscription among all subscribers, and replays the latest elements to late subscribers.
    ///
    /// The first subscriber connects to upstream. Even if several subscribe at the same time, there is only one
    /// connection. When the last subscriber has left, or the source has ended, the connection and its replay are
    /// dropped, and the next subscriber connects again.
    ///
    /// The shared part runs as soon as elements arrive, outside of the subscribers' isolations, and does not wait for
    /// any subscriber. So a shared endless sequence runs ahead of a `for await` loop without a limit. To limit the
    /// sequence, use `prefix` before you share it.
    ///
    /// - Parameter count: The number of latest elements that a late subscriber receives first.
    /// - Order: the replay comes before live elements. A slow subscriber does not make other subscribers miss elements.
    /// - Cancellation: when the last subscriber leaves, upstream is cancelled.
    /// - Errors: passed on to all subscribers.
    @inlinable
    public func share(replay count: Int = 0) -> Observable {
        share(replay: count, in: nil)
    }

    /// Shares one subscription that runs in `isolation`. A driver needs this, because the driver that replaces a failed
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

    /// One upstream subscription with its subscribers, identified by its hub, because another connection may have
    /// replaced it.
    @usableFromInline
    struct SharedSubscription {
        @usableFromInline let hub: Hub<Element>
        @usableFromInline var subscribers = 1
        /// The upstream subscription, which is `nil` during its setup. If the last subscriber leaves during the setup,
        /// `connect` cancels the subscription.
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
        // Ports that are set up together with the first subscriber also receive the elements that upstream has at
        // subscription.
        let isHeld = isFirst || mailbox.launching.contains { $0.subscriberList === hub }
        let port = hub.attach(scope, observer, isHeld: isHeld)
        guard isHeld else { return }
        mailbox.launching.append(port)
        if isFirst { connect(hub, in: mailbox) } else { mailbox.startHeld(port) }
    }

    /// Subscribes upstream in the isolation of the share, and not in that of the first subscriber. Each subscriber
    /// receives elements in its own isolation, and does not wait while another subscriber's actor is busy (rule G9).
    @inlinable
    func connect(_ hub: Hub<Element>, in mailbox: Mailbox) {
        let upstream = Mailbox(isolation: isolation, caller: mailbox.here, yielding: true)
        let observer: Observer<Element> = upstream.forwarding {
            hub.send($0, from: $1)
        } onCompletion: {
            // Remove the connection before the end is delivered. So if a subscriber subscribes again when it receives
            // the end, it creates a new connection. Release the connection after that, because the end of a stream
            // comes before its cleanup.
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
            // Otherwise, a consumer that requests nothing would delay the elements of other subscribers.
            upstream.launch()
            mailbox.openLaunching(of: hub)
        } else {
            launch(upstream, hub, in: mailbox)
        }
    }

    /// Delivers the elements that upstream has at subscription, one at a time. After each element, the subscribers of
    /// one mailbox deliver the results that they derive from it. So all subscribers that are set up together share
    /// these elements, and a stage below receives an element before the next one is generated.
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

    /// Removes the connection if it still exists and the closure agrees. The caller must release the result outside the
    /// lock (law L22).
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
