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
        @usableFromInline var ports: [Port<Element>?] = []
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
            ports.removeAll { $0 == nil }
            vacancies = 0
            for slot in ports.indices { ports[slot]?.slot = slot }
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

    @inlinable
    init(replayCount: Int = 0, replay: [Element] = []) {
        state = Mutex(State(replay: replay))
        self.replayCount = replayCount
    }

    /// The latest element kept for replay.
    @usableFromInline
    var latest: Element? { state.withLock { $0.replay.last } }

    // MARK: Subscribers

    /// Registers one subscriber: it gets the replay, then everything sent from now on (laws L7, L8).
    @inlinable
    func attach(_ scope: Scope, _ observer: Observer<Element>) {
        let port = Port(in: scope, observer: observer)
        // The port is alive whenever it is released.
        port.onRelease = { [unowned(unsafe) port] in self.remove(port) }
        let mailbox = port.mailbox
        state.withLock { state in
            for element in state.replay { _ = port.offer(element, from: nil) }
            if let completion = state.completion {
                _ = port.offer(completion, from: nil)
            } else {
                port.slot = state.ports.count
                state.ports.append(port)
            }
        }
        scope.add(port)
        mailbox.open(port)
    }

    @inlinable
    func remove(_ port: Port<Element>) {
        state.withLock { state in
            guard port.slot < state.ports.count, state.ports[port.slot] === port else { return }
            state.ports[port.slot] = nil
            state.vacancies += 1
            if state.vacancies > state.ports.count / 2 { state.closeUp() }
        }
    }

    // MARK: Sending

    /// Sends to every subscriber. Ignored after the end, and if `isNews`, which runs under the lock and gets the
    /// latest element kept, says so.
    @inlinable
    func send(_ element: Element, from sender: (any Actor)?, isNews: ((Element?) -> Bool)? = nil) {
        var replaced: Element?
        let (ports, ticket) = state.withLock { state -> ([Port<Element>?], UInt) in
            guard state.completion == nil else { return ([], 0) }
            if let isNews, !isNews(state.replay.last) { return ([], 0) }
            if replayCount > 0 { replaced = state.keep(element, atMost: replayCount) }
            guard !state.ports.isEmpty else { return ([], 0) }
            let ticket = state.nextTicket()
            state.ports.forEachPort { port in
                let errand = port.offer(element, from: sender)
                if errand != .none { port.note(errand, in: ticket) }
            }
            return (state.ports, ticket)
        }
        _ = replaced
        var undone = 0
        ports.forEachPort { port in
            switch port.errand(in: ticket) {
            case .none: break
            case .deliver:
                // An earlier subscriber's callback may have cancelled this one (rule G6).
                if port.isActive { port.observer.onElement(element) }
                undone += 1
            case .drain: undone += 1
            case .wake: port.mailbox.wake()
            }
        }
        if undone > 0 { settle(ports, ticket: ticket, undone: undone) }
    }

    /// Ends every subscriber's stream. Whatever is sent later is ignored.
    @inlinable
    func complete(_ completion: Completion, from sender: (any Actor)?) {
        let (ports, ticket) = state.withLock { state -> ([Port<Element>?], UInt) in
            guard state.completion == nil else { return ([], 0) }
            state.completion = completion
            defer { state.ports = [] }
            let ticket = state.nextTicket()
            state.ports.forEachPort { port in
                let errand = port.offer(completion, from: sender)
                if errand != .none { port.note(errand, in: ticket) }
            }
            return (state.ports, ticket)
        }
        var undone = 0
        ports.forEachPort { port in
            switch port.errand(in: ticket) {
            case .none, .deliver: break
            case .drain: undone += 1
            case .wake: port.mailbox.wake()
            }
        }
        if undone > 0 { settle(ports, ticket: ticket, undone: undone) }
    }

    /// Drains the mailboxes that this send has claimed, one event each in turn.
    ///
    /// In turn, so that an element that a subscriber sends from its callback comes after the current one has
    /// reached everybody (law L13).
    @inlinable
    func settle(_ ports: [Port<Element>?], ticket: UInt, undone: Int) {
        var undone = undone
        while undone > 0 {
            ports.forEachPort { port in
                let errand = port.errand(in: ticket)
                guard errand == .deliver || errand == .drain else { return }
                // Whoever claims the drain next writes a ticket of theirs, so this one goes before the drain does.
                port.note(.none, in: 0)
                if port.mailbox.settle() {
                    undone -= 1
                } else if undone == 1 {
                    // Nobody is left to take turns with.
                    port.mailbox.drain()
                    undone = 0
                } else if port.mailbox.step(limit: 1) {
                    undone -= 1
                } else {
                    port.note(errand, in: ticket)
                }
            }
        }
    }
}

extension Array {
    /// Visits the subscribers without retaining each of them: the array holds them meanwhile.
    @inlinable
    func forEachPort<Value>(_ body: (Port<Value>) -> Void) where Element == Port<Value>? {
        withUnsafeBufferPointer { ports in
            ports.withMemoryRebound(to: Unmanaged<Port<Value>>?.self) { ports in
                for port in ports { port?._withUnsafeGuaranteedRef(body) }
            }
        }
    }
}
