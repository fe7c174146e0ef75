import Synchronization

/// A hot source: its subscribers, and what a late one gets to see.
///
/// Every send is queued with or claimed for *all* subscribers under one lock, and delivered after releasing it:
/// all of them see one order, and the latest value kept here is the last one delivered (law L5).
///
/// `@unchecked Sendable`: as its superclass; the replay is guarded by the same lock.
@usableFromInline
final class Hub<Element: Sendable>: SubscriberList, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var replay: [Element]
    /// How many of the latest elements a late subscriber gets.
    @usableFromInline let replayCount: Int
    /// Whether one that comes after the end gets the replay too, before it gets the end.
    @usableFromInline let replaysAfterEnd: Bool

    @inlinable
    init(replayCount: Int = 0, replay: [Element] = [], replaysAfterEnd: Bool = true) {
        self.replay = replay
        self.replayCount = replayCount
        self.replaysAfterEnd = replaysAfterEnd
        super.init()
    }

    /// The latest element kept for replay.
    @inlinable
    var latest: Element? { state.withLock { _ in replay.last } }

    /// What is sent to this hub, after the replay.
    @inlinable
    var observable: Observable<Element> { Observable { self.attach($0, $1) } }

    /// Registers one subscriber: it gets the replay, then everything sent from now on (laws L7, L8), ahead of the others
    /// if it `isFirst`.
    @inlinable @discardableResult
    func attach(
        _ scope: Scope, _ observer: Observer<Element>, isHeld: Bool = false, isFirst: Bool = false
    ) -> Port<Element> {
        let port = Port(in: scope, observer: observer)
        port.subscriberList = self
        state.withLock { state in
            if state.completion == nil || replaysAfterEnd {
                for element in replay { _ = port.offer(element, from: nil) }
            }
            if let completion = admit(port, &state, isFirst: isFirst) { _ = port.offer(completion, from: nil) }
        }
        scope.add(port)
        if !isHeld { scope.mailbox.open(port) }
        return port
    }

    /// Sends to every subscriber. Ignored after the end, and if `isNews`, which runs under the lock and gets the
    /// latest element kept, says so.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?, isNews: ((Element?) -> Bool)? = nil) {
        var replaced: Element?
        dispatch(from: sender) { _ in
            if let isNews, !isNews(replay.last) { return false }
            if replayCount > 0 { replaced = keep(element) }
            return true
        } offer: { source in
            // Every source that has a place here is a port of this hub's element.
            unsafeDowncast(source, to: Port<Element>.self).offer(element, from: sender)
        } deliver: { source in
            unsafeDowncast(source, to: Port<Element>.self).onElement(element)
        }
        _ = replaced
    }

    /// Keeps an element for replay and returns the one that it replaces, to be released outside the lock (law L22).
    @inlinable
    func keep(_ element: Element) -> Element? {
        if replayCount == 1, !replay.isEmpty {
            let replaced = replay[0]
            replay[0] = element
            return replaced
        }
        replay.append(element)
        return replay.count > replayCount ? replay.removeFirst() : nil
    }
}
