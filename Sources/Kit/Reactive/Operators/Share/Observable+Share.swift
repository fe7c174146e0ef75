import Synchronization

extension Observable {
    /// One subscription upstream for all subscribers, and the latest elements for late ones.
    ///
    /// The first subscriber connects, exactly once also under concurrency; when the last one has gone, or the source
    /// has ended, the connection and its replay are dropped, and the next subscriber connects anew.
    ///
    /// - Parameter count: how many of the latest elements a late subscriber gets first.
    /// What is shared runs in no subscriber's isolation, when elements arrive, and waits for no subscriber: an endless
    /// sequence that is shared runs ahead of a `for await` loop, in unbounded number. Bound it before, with `prefix`.
    ///
    /// - Order: the replay precedes what is live. A slow subscriber never costs another one an element.
    /// - Cancellation: the last one disconnects.
    /// - Errors: pass to all subscribers.
    @inlinable
    public func share(replay count: Int = 0) -> Observable {
        share(replay: count, in: nil)
    }

    /// Shares one subscription that lives in an isolation, where its subscribers do.
    @inlinable
    package func share(replay count: Int, in isolation: (any Actor)?) -> Observable {
        let sharing = Sharing(source: self, replayCount: count, isolation: isolation)
        return Observable { scope, observer in sharing.attach(scope, observer) }
    }
}

/// The state that the subscribers of one shared observable have in common.
@usableFromInline
final class Sharing<Element: Sendable>: Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let replayCount: Int
    @usableFromInline let isolation: (any Actor)?
    @usableFromInline let current = Mutex<SharedSubscription<Element>?>(nil)

    @usableFromInline
    init(source: Observable<Element>, replayCount: Int, isolation: (any Actor)?) {
        self.source = source
        self.replayCount = replayCount
        self.isolation = isolation
    }

    @inlinable
    func attach(_ scope: Scope, _ observer: Observer<Element>) {
        let (connection, isFirst) = current.withLock { current in
            if let connection = current {
                connection.subscribers.add(1, ordering: .relaxed)
                return (connection, false)
            }
            let connection = SharedSubscription<Element>(replayCount: replayCount)
            current = connection
            return (connection, true)
        }
        _ = Guardian(in: scope) { self.leave(connection) }
        let port = connection.hub.attach(scope, observer, isHeld: isFirst)
        if isFirst { connect(connection, port) }
    }

    /// Subscribes upstream, in the isolation of nobody who subscribes: each subscriber gets its elements where it stands,
    /// and none waits while another one's actor is busy (rule G9).
    @inlinable
    func connect(_ connection: SharedSubscription<Element>, _ port: Port<Element>) {
        let mailbox = port.mailbox
        let upstream = Mailbox(isolation: isolation, caller: mailbox.here, yielding: true)
        let observer: Observer<Element> = upstream.forwarding {
            connection.hub.send($0, from: $1)
        } onCompletion: {
            // Reset before the end is delivered, so that a subscriber that subscribes again on the end connects anew.
            self.reset(connection)
            connection.hub.complete($0, from: $1)
        }
        source.attach(upstream, observer)
        let subscription = Subscription(upstream)
        let isUnwanted = connection.subscription.withLock { slot in
            if connection.subscribers.load(ordering: .acquiring) == 0 { return true }
            slot = subscription
            return false
        }
        if isUnwanted { subscription.cancel() }
        if mailbox.isPulled {
            // A consumer without demand must not withhold the elements from other subscribers.
            upstream.launch()
            mailbox.open(port)
        } else {
            launch(upstream, port)
        }
    }

    /// Delivers what upstream has to say at once in turn with what the first subscriber makes of it, one event of the
    /// subscriber's for each: all who are laid out together share it, and a stage below sees an element before the next one
    /// is made.
    @usableFromInline
    func launch(_ upstream: Mailbox, _ port: Source) {
        let mailbox = port.mailbox
        mailbox.startEvent { [self] here in
            upstream.here = here
            if !port.isActive {
                upstream.handOver()
            } else if !upstream.step(limit: 1) {
                mailbox.startHeld(port)
                return launch(upstream, port)
            }
            mailbox.open(port)
        }
    }

    @usableFromInline
    func leave(_ connection: SharedSubscription<Element>) {
        let isLast = current.withLock { current in
            guard connection.subscribers.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else {
                return false
            }
            if current === connection { current = nil }
            return true
        }
        guard isLast else { return }
        connection.subscription.withLock { $0.take() }?.cancel()
    }

    @usableFromInline
    func reset(_ connection: SharedSubscription<Element>) {
        current.withLock { current in
            if current === connection { current = nil }
        }
    }
}

/// One upstream subscription with its subscribers.
@usableFromInline
final class SharedSubscription<Element: Sendable>: Sendable {
    @usableFromInline let hub: Hub<Element>
    @usableFromInline let subscribers = Atomic<Int>(1)
    @usableFromInline let subscription = Mutex<Subscription?>(nil)

    @usableFromInline
    init(replayCount: Int) {
        hub = Hub(replayCount: replayCount)
    }
}
