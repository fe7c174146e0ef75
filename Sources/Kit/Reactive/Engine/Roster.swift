import Synchronization

/// The subscribers of a hot source, in the order in which they came: what of a ``Hub`` does not depend on its element.
///
/// Apart from it, because what is not generic needs no specialization: a subscriber leaves, and the stream ends, in
/// code that the compiler could not specialize.
///
/// `@unchecked Sendable`: what changes is guarded by the lock, or atomic.
@usableFromInline
class Roster: @unchecked Sendable {
    @usableFromInline
    struct State {
        /// In order of subscription; a cancelled subscriber leaves a vacancy, so that leaving costs O(1).
        @usableFromInline var places: [Source?] = []
        @usableFromInline var vacancies = 0
        @usableFromInline var completion: Completion?
    }

    @usableFromInline final let state = Mutex(State())
    /// How many places there are, for a send that has yet to take the lock.
    @usableFromInline final let capacity = Atomic<Int>(0)

    @usableFromInline init() {}

    /// Gives a source a place, the last or the first, and returns nil, or returns how the stream has ended. Runs under
    /// the lock.
    @usableFromInline
    final func admit(_ source: Source, _ state: inout State, isFirst: Bool = false) -> Completion? {
        if let completion = state.completion { return completion }
        if isFirst {
            state.places.insert(source, at: 0)
            for (place, source) in state.places.enumerated() { source?.place = place }
        } else {
            source.place = state.places.count
            state.places.append(source)
        }
        capacity.store(state.places.count, ordering: .relaxed)
        return nil
    }

    final func remove(_ source: Source) {
        state.withLock { state in
            guard source.place < state.places.count, state.places[source.place] === source else { return }
            state.places[source.place] = nil
            state.vacancies += 1
            guard state.vacancies > state.places.count / 2 else { return }
            state.places.removeAll { $0 == nil }
            state.vacancies = 0
            for (place, source) in state.places.enumerated() { source?.place = place }
            capacity.store(state.places.count, ordering: .relaxed)
        }
    }

    /// Ends every subscriber's stream. Whatever is sent later is ignored.
    @usableFromInline
    final func complete(_ completion: Completion, from sender: (any Actor)?) {
        dispatch(from: sender) { state in
            state.completion = completion
            state.places = []
            return true
        } offer: { source in
            source.offer(completion, from: sender)
        } deliver: { _ in
        }
    }

    /// Queues an event with or claims it for each of the subscribers under one lock, if `enter` agrees there, and
    /// delivers it after the lock has been released. Nothing follows the end.
    @inlinable @inline(__always)
    final func dispatch(
        from sender: (any Actor)?, _ enter: (inout State) -> Bool,
        offer: (Source) -> Errand, deliver: (Source) -> Void
    ) {
        var isDone = false
        while !isDone {
            // What is to be done for each subscriber. Should there be more of them by the time the lock is taken, it
            // starts over.
            withUnsafeTemporaryAllocation(of: Errand.self, capacity: capacity.load(ordering: .relaxed)) { errands in
                let places = state.withLock { state -> [Source?] in
                    let places = state.places
                    isDone = places.count <= errands.count
                    guard isDone, state.completion == nil, enter(&state) else { return [] }
                    places.forEachSource { errands.initializeElement(at: $0, to: offer($1)) }
                    return places
                }
                var undone = 0
                places.forEachSource { place, source in
                    switch errands[place] {
                    case .none: return
                    case .deliver:
                        // An earlier subscriber's callback may have cancelled this one (rule G6).
                        if source.isActive { deliver(source) }
                        undone += 1
                    case .drain:
                        source.mailbox.take(in: sender)
                        undone += 1
                    case .wake:
                        source.mailbox.wake()
                        errands[place] = .none
                    }
                }
                if undone > 0 { settle(places, errands, undone: undone) }
            }
        }
    }

    /// Drains the mailboxes that this send has claimed, one event each in turn.
    ///
    /// In turn, so that an element that a subscriber sends from its callback comes after the current one has
    /// reached everybody (law L13).
    @usableFromInline
    final func settle(_ places: [Source?], _ errands: UnsafeMutableBufferPointer<Errand>, undone: Int) {
        var undone = undone
        while undone > 0 {
            places.forEachSource { place, source in
                guard errands[place] != .none else { return }
                if !source.mailbox.settle() {
                    // The last one has nobody to take turns with.
                    if undone == 1 { source.mailbox.drain() } else if !source.mailbox.step(limit: 1) { return }
                }
                errands[place] = .none
                undone -= 1
            }
        }
    }
}

extension [Source?] {
    /// Visits the subscribers and their places without retaining each of them.
    ///
    /// The rebinding is of one reference type to an unmanaged reference of the same: a layout that `Unmanaged`
    /// promises. The array holds the sources meanwhile, which `FanOutTests` checks under the address sanitizer.
    @inlinable
    func forEachSource(_ body: (Int, Source) -> Void) {
        withUnsafeBufferPointer { places in
            places.withMemoryRebound(to: Unmanaged<Source>?.self) { places in
                for place in places.indices { places[place]?._withUnsafeGuaranteedRef { body(place, $0) } }
            }
        }
    }
}
