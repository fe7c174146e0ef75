import Synchronization

/// The subscribers of a hot source, in the order in which they came, and what a late one gets to see.
///
/// Every send is queued with or claimed for *all* subscribers under one lock, and delivered after releasing it:
/// all of them see one order, and the latest value kept here is the last one delivered (law L5).
@usableFromInline
final class Hub<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        /// In order of subscription; a cancelled subscriber leaves a vacancy, so that leaving costs O(1).
        @usableFromInline var seats: [Seat<Element>?] = []
        @usableFromInline var vacancies = 0
        @usableFromInline var completion: Completion?
        @usableFromInline var sends: UInt = 0
        @usableFromInline var replay: [Element]

        @inlinable
        init(replay: [Element]) {
            self.replay = replay
        }

        /// Numbers one send; the two lowest bits are left to each port's errand.
        @inlinable
        mutating func nextTicket() -> UInt {
            sends &+= 4
            return sends
        }

        /// Removes the vacancies.
        @inlinable
        mutating func closeUp() {
            seats.removeAll { $0 == nil }
            vacancies = 0
            for index in seats.indices { seats[index]?.index = index }
        }

        /// Keeps an element for replay and returns the one that it replaces, to be released outside the lock (L22).
        @inlinable
        mutating func keep(_ element: Element, atMost count: Int) -> Element? {
            if count == 1, !replay.isEmpty {
                let replaced = replay[0]
                replay[0] = element
                return replaced
            }
            replay.append(element)
            return replay.count > count ? replay.removeFirst() : nil
        }
    }

    @usableFromInline let state: Mutex<State>
    /// How many of the latest elements a late subscriber gets.
    @usableFromInline let replayCount: Int
    /// Whether one that comes after the end gets the replay too, before it gets the end.
    @usableFromInline let replaysAfterEnd: Bool

    @inlinable
    init(replayCount: Int = 0, replay: [Element] = [], replaysAfterEnd: Bool = true) {
        state = Mutex(State(replay: replay))
        self.replayCount = replayCount
        self.replaysAfterEnd = replaysAfterEnd
    }

    /// The latest element kept for replay.
    @usableFromInline
    var latest: Element? { state.withLock { $0.replay.last } }

    // MARK: Subscribers

    /// Registers one subscriber: it gets the replay, then everything sent from now on (laws L7, L8).
    @inlinable @discardableResult
    func attach(_ scope: Scope, _ observer: Observer<Element>, isHeld: Bool = false) -> Seat<Element> {
        let seat = Seat(of: self, in: scope, observer: observer)
        state.withLock { state in
            if state.completion == nil || replaysAfterEnd {
                for element in state.replay { _ = seat.offer(element, from: nil) }
            }
            if let completion = state.completion {
                _ = seat.offer(completion, from: nil)
            } else {
                seat.index = state.seats.count
                state.seats.append(seat)
            }
        }
        scope.add(seat)
        if !isHeld { scope.mailbox.open(seat) }
        return seat
    }

    @usableFromInline
    func remove(_ seat: Seat<Element>) {
        state.withLock { state in
            guard seat.index < state.seats.count, state.seats[seat.index] === seat else { return }
            state.seats[seat.index] = nil
            state.vacancies += 1
            if state.vacancies > state.seats.count / 2 { state.closeUp() }
        }
    }

    // MARK: Sending

    /// Sends to every subscriber. Ignored after the end, and if `isNews`, which runs under the lock and gets the
    /// latest element kept, says so.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?, isNews: ((Element?) -> Bool)? = nil) {
        var replaced: Element?
        dispatch(from: sender) { state in
            if let isNews, !isNews(state.replay.last) { return [] }
            if replayCount > 0 { replaced = state.keep(element, atMost: replayCount) }
            return state.seats
        } offer: { seat in
            seat.offer(element, from: sender)
        } deliver: { seat in
            seat.observer.onElement(element)
        }
        _ = replaced
    }

    /// Ends every subscriber's stream. Whatever is sent later is ignored.
    @inlinable
    func complete(_ completion: Completion, from sender: (any Actor)?) {
        dispatch(from: sender) { state in
            state.completion = completion
            defer { state.seats = [] }
            return state.seats
        } offer: { seat in
            seat.offer(completion, from: sender)
        } deliver: { _ in
        }
    }

    /// Queues an event with or claims it for each of the subscribers that `enter` returns under the lock, and
    /// delivers it after the lock has been released. Nothing follows the end.
    @inlinable @inline(__always)
    func dispatch(
        from sender: (any Actor)?, _ enter: (inout State) -> [Seat<Element>?],
        offer: (Seat<Element>) -> Errand, deliver: (Seat<Element>) -> Void
    ) {
        let (seats, ticket) = state.withLock { state -> ([Seat<Element>?], UInt) in
            guard state.completion == nil else { return ([], 0) }
            let seats = enter(&state)
            guard !seats.isEmpty else { return ([], 0) }
            let ticket = state.nextTicket()
            seats.forEachSeat { seat in
                let errand = offer(seat)
                if errand != .none { seat.note(errand, in: ticket) }
            }
            return (seats, ticket)
        }
        var undone = 0
        seats.forEachSeat { seat in
            switch seat.errand(in: ticket) {
            case .none: break
            case .deliver:
                // An earlier subscriber's callback may have cancelled this one (rule G6).
                if seat.isActive { deliver(seat) }
                undone += 1
            case .drain:
                seat.mailbox.take(in: sender)
                undone += 1
            case .wake: seat.mailbox.wake()
            }
        }
        if undone > 0 { settle(seats, ticket: ticket, undone: undone) }
    }

    /// Drains the mailboxes that this send has claimed, one event each in turn.
    ///
    /// In turn, so that an element that a subscriber sends from its callback comes after the current one has
    /// reached everybody (law L13).
    @inlinable
    func settle(_ seats: [Seat<Element>?], ticket: UInt, undone: Int) {
        var undone = undone
        while undone > 0 {
            seats.forEachSeat { seat in
                let errand = seat.errand(in: ticket)
                guard errand == .deliver || errand == .drain else { return }
                // Whoever claims the drain next writes a ticket of theirs, so this one goes before the drain does.
                seat.note(.none, in: 0)
                if seat.mailbox.settle() {
                    undone -= 1
                } else if undone == 1 {
                    // Nobody is left to take turns with.
                    seat.mailbox.drain()
                    undone = 0
                } else if seat.mailbox.step(limit: 1) {
                    undone -= 1
                } else {
                    seat.note(errand, in: ticket)
                }
            }
        }
    }
}
