import Synchronization

/// A hot source with its subscribers, and with the elements that a late subscriber receives.
///
/// For each send, the hub acquires its lock once. Under the lock, it queues the element for *all* subscribers or claims
/// their drains. After releasing the lock, the hub delivers the element. So all subscribers receive elements in the
/// same order, and the stored value is the last delivered value (law L5).
///
/// `@unchecked Sendable` is safe, because the superclass's lock also guards the elements for replay.
@usableFromInline
package final class Hub<Element: Sendable>: SubscriberList, @unchecked Sendable {
    /// The elements for replay, in a ring buffer whose oldest element is at `oldest`.
    @exclusivity(unchecked) @usableFromInline var replay: [Element]
    @exclusivity(unchecked) @usableFromInline var oldest = 0
    @usableFromInline let replayCount: Int
    /// Whether a subscriber after the end receives the replay before the end, as with a `Property` or a `share`, but
    /// not with a ``BehaviorSubject``.
    @usableFromInline let replaysAfterEnd: Bool

    @inlinable
    package init(replayCount: Int = 0, replay: [Element] = [], replaysAfterEnd: Bool = true) {
        self.replay = replay
        self.replayCount = replayCount
        self.replaysAfterEnd = replaysAfterEnd
        super.init()
    }

    /// The latest element for replay, or `nil` before the first element. You can read it from any thread.
    @inlinable
    var latest: Element? { state.withLock { _ in last } }

    @inlinable
    var last: Element? { replay.isEmpty ? nil : replay[oldest == 0 ? replay.count - 1 : oldest - 1] }

    /// Registers a subscriber. The subscriber receives the replay, and then everything that is sent from now on (laws
    /// L7, L8). If `isFirst` is true, it receives each element before the other subscribers.
    @inlinable @discardableResult
    package func attach(
        _ scope: Scope, _ observer: Observer<Element>, isHeld: Bool = false, isFirst: Bool = false
    ) -> Port<Element> {
        let port = Port(in: scope, observer: observer)
        port.subscriberList = self
        state.withLock { state in
            if state.completion == nil || replaysAfterEnd {
                for element in replay[oldest...] { _ = port.offer(element, from: nil) }
                for element in replay[..<oldest] { _ = port.offer(element, from: nil) }
            }
            if let completion = admit(port, &state, isFirst: isFirst) { _ = port.offer(completion, from: nil) }
        }
        scope.add(port)
        if !isHeld { scope.mailbox.open(port) }
        return port
    }

    /// Sends an element to every subscriber. Does nothing after the end, or if `isNews` returns `false`, for example
    /// because the element equals the stored one. `isNews` runs under the lock, and receives the stored element.
    @inlinable
    package func send(_ element: Element, from sender: (any Actor)?, isNews: ((Element?) -> Bool)? = nil) {
        var replaced: Element?
        dispatch(from: sender) { _ in
            if let isNews, !isNews(last) { return false }
            if replayCount > 0 { replaced = keep(element) }
            return true
        } offer: { source in
            // Every source in this list is a port for this hub's elements.
            unsafeDowncast(source, to: Port<Element>.self).offer(element, from: sender)
        } deliver: { source in
            unsafeDowncast(source, to: Port<Element>.self).onElement(element)
        }
        _ = replaced
    }

    /// Stores an element for replay. Returns the element that it replaces, so that the caller can release it outside
    /// the lock (law L22).
    @inlinable
    func keep(_ element: Element) -> Element? {
        guard replay.count == replayCount else {
            replay.append(element)
            return nil
        }
        let replaced = replay[oldest]
        replay[oldest] = element
        oldest = oldest == replayCount - 1 ? 0 : oldest + 1
        return replaced
    }
}
