/// The events that the drain of one subscription delivers next. Only the holder of the drain accesses them. For the
/// rules, see ``Phase``.
@usableFromInline
package struct Agenda<Source> {
    /// The condition under which a drain leaves the remaining events to a wake-up at the end of its turn.
    package enum Yielding {
        /// The drain never yields, because the consumer requests one element at a time.
        case never
        /// The drain yields only while other code keeps posting events. Without an isolation, no actor's work waits for
        /// the drain.
        case underLoad
        /// The drain yields at the end of each turn, unless an event that was sent from inside the isolation is
        /// waiting.
        case always
    }

    package struct Rules: Sendable {
        let yielding: Yielding
        /// The maximum number of events in one turn, after which other work of the actor can run. Events that are sent
        /// from inside the isolation do not count.
        let turnLength: Int
        /// The maximum number of consecutive elements of one generator, after which the drain continues with the other
        /// generators. Without a limit, an endless generator would block all other generators.
        let sliceLength: Int

        package init(yielding: Yielding, turnLength: Int = 16_384, sliceLength: Int = 16_384) {
            self.yielding = yielding
            self.turnLength = turnLength
            self.sliceLength = sliceLength
        }
    }

    /// The next action for the holder of the drain. The agenda only returns the action, because its methods must not
    /// call outside code.
    package enum Order {
        /// Deliver up to `limit` elements of the first run. The run stays on the agenda until ``delivered(_:of:)``
        /// receives the number of delivered elements.
        case deliver(Run<Source>, limit: Int)
        case end(Run<Source>)
        case takeIn
        case settle
        case handOver
    }

    /// The runs that the current event has started, in the order of starting.
    @usableFromInline package private(set) var fresh: [Run<Source>] = []
    /// The runs to deliver next, in reverse order, so that the next run is removed from the end.
    private(set) var ready: [Run<Source>] = []
    private(set) var later: [Run<Source>] = []
    // The numbers have 32 bits to save memory, because every subscription has an agenda.
    /// The number of runs in `later` that came from the inbox. Generators are not included.
    private var laterEventCount: Int32 = 0
    /// The number of runs on the agenda that were sent from inside the isolation.
    private var insideCount: Int32 = 0
    /// The number of events that this turn has delivered, without events sent from inside. The number never exceeds the
    /// largest `Int32`.
    private var turn: Int32 = 0

    @usableFromInline
    package init() {}

    /// Whether the agenda has nothing to deliver. There may be more events in the inbox.
    @usableFromInline package var isEmpty: Bool { fresh.isEmpty && ready.isEmpty && later.isEmpty }

    /// Makes a run the next one, after the runs that the current event has already started.
    @usableFromInline
    package mutating func start(_ run: Run<Source>) {
        count(run, 1)
        fresh.append(run)
    }

    /// Moves the new runs from the inbox to the agenda. Call it under the inbox's lock.
    package mutating func takeIn(_ inbox: inout Inbox<Source>) where Source: Equatable {
        for run in inbox.runs { count(run, 1) }
        laterEventCount += Int32(inbox.runs.count)
        inbox.take(into: &later)
    }

    @usableFromInline
    package mutating func beginTurn() { turn = 0 }

    /// Decides on the next action. Drops inactive runs on the way.
    package mutating func next(_ rules: Rules, isPending: Bool, isActive: (Source) -> Bool) -> Order {
        while let run = front(isActive) {
            var restOfTurn: Int { rules.turnLength - Int(turn) }
            let isTurnOver = restOfTurn <= 0 && rules.yielding != .never
            if isTurnOver {
                // The inbox may contain events that were sent from inside the isolation, which come before the end of
                // the turn.
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
                // Take in the inbox even before the generator starts. After the generator's first element, earlier
                // events would overtake the other generators.
                return .takeIn
            case .generator(let delivered):
                // A generator that has not started comes before the generators of later events, so let it deliver at
                // least one element now.
                let isOvertaken =
                    delivered > 0
                    && (laterEventCount > 0 && rules.yielding != .never || isTurnOver && insideCount > 0)
                let hasToWait = isOvertaken || delivered >= rules.sliceLength
                if hasToWait {
                    rotate()
                } else {
                    // Generate only the elements that the consumer has requested.
                    let rest = rules.yielding == .never ? 1 : max(1, restOfTurn)
                    return .deliver(run, limit: min(rules.sliceLength - delivered, rest))
                }
            }
        }
        if isPending { return .takeIn }
        // Release large arrays. Otherwise, a subscription would keep the memory of its largest burst.
        if ready.capacity > 256 { ready = [] }
        if later.capacity > 256 { later = [] }
        return .settle
    }

    /// Records the number of elements of the first run that were delivered. An end counts as one event of the turn, and
    /// so does a generator that ends.
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

    /// Returns the first active run. The runs that the last event has started come before all others, in the order of
    /// starting.
    private mutating func front(_ isActive: (Source) -> Bool) -> Run<Source>? {
        if !fresh.isEmpty {
            // Drop the ended runs now. Otherwise, they would accumulate under a source that is replaced again and
            // again, as with `retry` (law L16).
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

    /// Moves the first run, which is a generator, after all other runs. At least 1 delivered element is recorded,
    /// because the generator has started.
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
