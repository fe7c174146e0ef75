import Synchronization

/// The subscribers of a hot source in the order of subscription. This is the part of a ``Hub`` that does not depend on
/// the element type.
///
/// This class is separate, because nongeneric code needs no specialization. The code that runs when a subscriber leaves
/// or the stream ends could not be specialized.
///
/// `@unchecked Sendable` is safe, because mutable state is guarded by the lock or atomic.
@usableFromInline
package class SubscriberList: @unchecked Sendable {
    @usableFromInline
    struct State {
        /// The subscribers in the order of subscription, after those that are registered as first. A cancelled
        /// subscriber leaves an empty place, so leaving costs O(1) on average.
        @usableFromInline var places: [Source?] = []
        @usableFromInline var vacancies = 0
        @usableFromInline var completion: Completion?
    }

    @usableFromInline final let state = Mutex(State())
    /// The number of places, for a send that has not acquired the lock yet.
    @usableFromInline final let capacity = Atomic<Int>(0)

    @usableFromInline init() {}

    /// Adds a source as the last or the first subscriber, and returns `nil`. After the end of the stream, returns the
    /// end instead. Call it under the lock.
    @usableFromInline
    final func admit(_ source: Source, _ state: inout State, isFirst: Bool = false) -> Completion? {
        if let completion = state.completion { return completion }
        if isFirst {
            state.places.insert(source, at: 0)
            for (place, source) in state.places.enumerated() { source?.place = Int32(place) }
        } else {
            source.place = Int32(state.places.count)
            state.places.append(source)
        }
        capacity.store(state.places.count, ordering: .relaxed)
        return nil
    }

    final func remove(_ source: Source) {
        state.withLock { state in
            let place = Int(source.place)
            guard place < state.places.count, state.places[place] === source else { return }
            state.places[place] = nil
            state.vacancies += 1
            guard state.vacancies > state.places.count / 2 else { return }
            state.places.removeAll { $0 == nil }
            state.vacancies = 0
            for (place, source) in state.places.enumerated() { source?.place = Int32(place) }
            capacity.store(state.places.count, ordering: .relaxed)
        }
    }

    @usableFromInline
    package final func complete(_ completion: Completion, from sender: (any Actor)?) {
        dispatch(from: sender) { state in
            state.completion = completion
            return true
        } offer: { source in
            source.offer(completion, from: sender)
        } deliver: { _ in
        }
        // Release the removed sources outside the lock (law L22).
        _ = state.withLock { state in
            defer { state.places = [] }
            return state.places
        }
    }

    /// Under one lock, queues an event for each subscriber, or claims the subscriber's drain, if `enter` agrees.
    /// Delivers the event after the lock is released. Nothing is sent after the end.
    ///
    /// The send does not retain a subscriber whose drain it has claimed. If another thread tears down a subscriber in
    /// the meantime, the holder of the drain releases the subscriber. The holder is this send
    /// (``Mailbox/leaveToHolder(_:)``).
    @inlinable @inline(__always)
    final func dispatch(
        from sender: (any Actor)?, _ enter: (inout State) -> Bool,
        offer: (Source) -> Errand, deliver: (Source) -> Void
    ) {
        var isDone = false
        while !isDone {
            // If the number of subscribers has grown before the lock is acquired, start over with a larger buffer.
            withUnsafeTemporaryAllocation(
                of: Unmanaged<Source>.self, capacity: capacity.load(ordering: .relaxed)
            ) { places in
                var count = 0
                var others: [Other] = []
                state.withLock { state in
                    isDone = state.places.count <= places.count
                    guard isDone, state.completion == nil, enter(&state) else { return }
                    state.places.forEachSource { source in
                        let errand = offer(source)
                        if errand == .deliver {
                            places.initializeElement(at: count, to: .passUnretained(source))
                            count += 1
                        } else if errand != .none {
                            others.append(Other(source, errand))
                        }
                    }
                }
                for place in 0..<count {
                    places[place]._withUnsafeGuaranteedRef { source in
                        // An earlier subscriber's callback may have cancelled this subscriber (rule G6).
                        if source.isActive { deliver(source) }
                    }
                }
                settle(UnsafeMutableBufferPointer(rebasing: places[..<count]), others, from: sender)
            }
        }
    }

    /// A subscriber whose event was queued, so the sender must drain or wake its mailbox.
    @usableFromInline
    struct Other {
        fileprivate let mailbox: Mailbox
        fileprivate let errand: Errand

        @usableFromInline
        init(_ source: Source, _ errand: Errand) {
            mailbox = source.mailbox
            self.errand = errand
        }
    }

    /// Drains the mailboxes that this send has claimed, with one event for each of them in turn.
    ///
    /// The mailboxes take turns. So if a subscriber's callback sends an element, the element follows after the current
    /// one has reached every subscriber (law L13).
    @usableFromInline
    final func settle(
        _ claimed: UnsafeMutableBufferPointer<Unmanaged<Source>>, _ others: [Other], from sender: (any Actor)?
    ) {
        if claimed.count == 1, others.isEmpty {
            Self.unsettled(claimed[0])?.drain()
            return
        }
        var busy = claimed.compactMap { Self.unsettled($0) }
        for other in others {
            guard other.errand == .drain else {
                other.mailbox.wake()
                continue
            }
            other.mailbox.take(in: sender)
            busy.append(other.mailbox)
        }
        while busy.count > 1 { busy.removeAll { $0.settle() || $0.step(limit: 1) } }
        // The last mailbox can deliver all its events without a pause, because no other mailbox waits.
        busy.first?.drain()
    }

    /// Releases the drain of a claimed subscriber, or returns its mailbox if it has more to deliver.
    ///
    /// Retain the mailbox from here on, because a drain may release the last source that retains the mailbox.
    private static func unsettled(_ source: Unmanaged<Source>) -> Mailbox? {
        source._withUnsafeGuaranteedRef { $0.mailbox.settle() ? nil : $0.mailbox }
    }
}

extension [Source?] {
    /// Visits the subscribers without retaining each of them.
    ///
    /// The rebinding converts references to unmanaged references of the same type. `Unmanaged` guarantees that their
    /// layout is the same. The array retains the sources during the visit, which `FanOutTests` checks under the address
    /// sanitizer.
    @inlinable
    func forEachSource(_ body: (Source) -> Void) {
        withUnsafeBufferPointer { places in
            places.withMemoryRebound(to: Unmanaged<Source>?.self) { places in
                for place in places { place?._withUnsafeGuaranteedRef { body($0) } }
            }
        }
    }
}
