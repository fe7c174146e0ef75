/// The next events that the drain of one subscription delivers. Only the holder of the drain touches them. The comment
/// of ``Phase`` has the rules, below the table.
@usableFromInline
package struct Agenda<Source> {
    /// The condition under which a drain with a used-up turn hands the rest to a wake-up.
    package enum Yielding {
        /// Never: the consumer asks for one element at a time.
        case never
        /// While others keep posting: without an isolation, no other work would wait.
        case underLoad
        /// When no event that was sent from inside waits.
        case always
    }

    package struct Rules: Sendable {
        let yielding: Yielding
        /// The number of events that one turn delivers before other work of its actor goes first. Events sent from
        /// inside the isolation do not count.
        let turnLength: Int
        /// The number of elements of one generator after which the other generators have their turn. Otherwise an
        /// endless one would keep them from theirs.
        let sliceLength: Int

        package init(yielding: Yielding, turnLength: Int = 16_384, sliceLength: Int = 16_384) {
            self.yielding = yielding
            self.turnLength = turnLength
            self.sliceLength = sliceLength
        }
    }

    /// The next action for the holder of the drain. It is returned and not done here because no method of an agenda may
    /// call out.
    package enum Order {
        /// Deliver up to `limit` elements of the first run, which stays on the agenda until ``delivered(_:of:)`` gets
        /// their number.
        case deliver(Run<Source>, limit: Int)
        case end(Run<Source>)
        case takeIn
        case settle
        case handOver
    }

    /// The runs started by the event that is being delivered, in the order of starting.
    @usableFromInline package private(set) var fresh: [Run<Source>] = []
    /// The runs that come next, in reverse, so that the next one is taken off the end.
    private(set) var ready: [Run<Source>] = []
    private(set) var later: [Run<Source>] = []
    // Small numbers, because every subscription has an agenda.
    /// The number of runs in `later` from the inbox. Generators are not among them.
    private var laterEventCount: Int32 = 0
    /// The number of all runs on the agenda that were sent from inside the isolation.
    private var insideCount: Int32 = 0
    /// The number of events that this turn has delivered, without events sent from inside. Stays at the largest
    /// `Int32`.
    private var turn: Int32 = 0

    @usableFromInline
    package init() {}

    /// Whether there is nothing to deliver here. The inbox may hold more.
    @usableFromInline package var isEmpty: Bool { fresh.isEmpty && ready.isEmpty && later.isEmpty }

    /// Makes a run the next one, after those that the current event has started before it.
    @usableFromInline
    package mutating func start(_ run: Run<Source>) {
        count(run, 1)
        fresh.append(run)
    }

    /// Takes over the new runs of the inbox. Runs under its lock.
    package mutating func takeIn(_ inbox: inout Inbox<Source>) where Source: Equatable {
        for run in inbox.runs { count(run, 1) }
        laterEventCount += Int32(inbox.runs.count)
        inbox.take(into: &later)
    }

    @usableFromInline
    package mutating func beginTurn() { turn = 0 }

    /// Decides what comes next. Drops runs that are no longer active on the way.
    package mutating func next(_ rules: Rules, isPending: Bool, isActive: (Source) -> Bool) -> Order {
        while let run = front(isActive) {
            var restOfTurn: Int { rules.turnLength - Int(turn) }
            let isTurnOver = restOfTurn <= 0 && rules.yielding != .never
            if isTurnOver {
                // Events sent from inside may be in the inbox.
                if isPending, rules.yielding == .always { return .takeIn }
                if rules.yielding == .always ? insideCount == 0 : isPending { return .handOver }
                if rules.yielding == .underLoad { beginTurn() }
            }
            switch run.kind {
            case .elements(let count):
                let isFree = run.isInside || isTurnOver || rules.yielding == .never
                return .deliver(run, limit: isFree ? count : min(count, restOfTurn))
            case .end:
                return .end(run)
            case .generator where isPending:
                // Even before it starts. If the inbox were taken in after its first element, earlier events would
                // overtake the other generators.
                return .takeIn
            case .generator(let delivered):
                // A generator that has not begun comes before the generators of later events, so it has at least one
                // element now.
                let isOvertaken =
                    delivered > 0
                    && (laterEventCount > 0 && rules.yielding != .never || isTurnOver && insideCount > 0)
                let hasToWait = isOvertaken || delivered >= rules.sliceLength
                if hasToWait {
                    rotate()
                } else {
                    // Generates only elements that the consumer has asked for.
                    let rest = rules.yielding == .never ? 1 : max(1, restOfTurn)
                    return .deliver(run, limit: min(rules.sliceLength - delivered, rest))
                }
            }
        }
        if isPending { return .takeIn }
        // Otherwise a subscription would keep the memory of its largest burst.
        if ready.capacity > 256 { ready = [] }
        if later.capacity > 256 { later = [] }
        return .settle
    }

    /// Notes how much of the first run was delivered. An end uses up one event of the turn, and so does a generator
    /// that ends.
    package mutating func delivered(_ delivered: Int, of run: Run<Source>) {
        if !run.isInside { turn = Int32(clamping: Int(turn) + max(delivered, 1)) }
        switch run.kind {
        case .elements(let count) where delivered < count:
            ready[ready.count - 1].kind = .elements(count - delivered)
        case .elements, .end:
            drop()
        case .generator(let before):
            ready[ready.count - 1].kind = .generator(delivered: before + delivered)
        }
    }

    /// The first run that is active. Runs that the last event has started come before all else, in the order of
    /// starting.
    private mutating func front(_ isActive: (Source) -> Bool) -> Run<Source>? {
        if !fresh.isEmpty {
            // Otherwise ended runs would pile up below a source that is replaced again and again, as by `retry` (law
            // L16).
            dropInactive(isActive)
            while let run = fresh.popLast() { ready.append(run) }
        }
        dropInactive(isActive)
        while ready.isEmpty, !later.isEmpty {
            swap(&ready, &later)
            ready.reverse()
            laterEventCount = 0
            dropInactive(isActive)
        }
        return ready.last
    }

    private mutating func dropInactive(_ isActive: (Source) -> Bool) {
        while let run = ready.last, !isActive(run.source) { drop() }
    }

    private mutating func drop() {
        guard let run = ready.popLast() else { return }
        count(run, -1)
    }

    /// Puts the first run, a generator, after all others. It has begun, so at least 1 delivered element is noted.
    private mutating func rotate() {
        guard var run = ready.popLast(), case .generator(let delivered) = run.kind else { return }
        run.kind = .generator(delivered: min(delivered, 1))
        later.append(run)
    }

    private mutating func count(_ run: Run<Source>, _ change: Int32) {
        if run.isInside { insideCount += change }
    }
}

extension Agenda: Equatable, Hashable where Source: Hashable {}
