/// The next action of one subscription: every decision of the engine, and nothing else.
///
/// Three values make these decisions. A ``Mailbox`` executes them, and so does the test that explores every
/// interleaving of a few actors (`ScheduleExplorationTests`). Each call of a mutating method is one atomic step:
///
/// - ``Phase`` says who may run the operators. It is one atomic byte, and a step is a compare-exchange.
/// - ``Inbox`` holds the posted events. It is guarded by a lock, and a step is one turn of that lock.
/// - ``Agenda`` holds the events that the drain delivers next. Only the holder of the drain touches it.
///
/// | phase | means | who leaves it | to | what holds then |
/// |---|---|---|---|---|
/// | idle | not drained, nothing waits | a sender that may drain: `claim` | draining | it delivers its own element |
/// | | | a sender that may drain, event queued: `announce` | pending | it drains |
/// | | | a sender elsewhere, event queued: `announce` | scheduled | it wakes the subscription |
/// | | | a loop that looks for its next element, or a late wake-up: `resume` | pending | it drains |
/// | scheduled | something waits, a wake-up is outstanding | the wake-up, or the loop: `resume` | pending | it drains |
/// | | | a sender that may drain, event queued: `announce` | pending | it drains, the wake-up finds nothing |
/// | draining | being drained, empty inbox | any sender, event queued: `announce` | pending | the holder takes it |
/// | | | the holder, agenda empty: `settle` | idle | the drain is free |
/// | | | the holder, at the end of its turn or elsewhere: `handOver` | scheduled | it wakes the subscription |
/// | pending | being drained, more may wait | the holder, under the lock: `takeIn` | draining | it delivers that |
/// | | | the holder, at the end of its turn or elsewhere: `handOver` | scheduled | it wakes the subscription |
///
/// The consequences, which the exploration checks:
///
/// 1. *One drain.* The caller that moves the phase from `idle` or `scheduled` to `draining` or `pending` holds the
///    drain, and gives it back (`settle`) or hands it on (`handOver`).
/// 2. *Nothing is lost.* `settle` fails while the phase is `pending`, and every event is announced under the lock
///    under which it was queued.
/// 3. *Order.* Events leave in the order in which they were queued, so an end stays after its own elements. Elements
///    that a source has at subscription come right after the event that started it, before everything that waits.
/// 4. *Giving way.* A generator that has begun lets everything pass that was queued since. If its consumer asks for
///    each element, it does so at the end of its slice. Then a generator also goes behind the other ones.
/// 5. *A turn.* Generated elements and events from outside the isolation use up a turn. At its end the drain is handed
///    to a wake-up, so that other work of the actor can run. Events that were sent from inside are delivered first,
///    however many. Without isolation the drain is handed on only while others keep posting, unless the subscription is
///    created as yielding, like the subscriptions of a `share` and of a buffer. The consumer of a loop never hands on.
/// 6. *The receiver stays alive.* A sender that has claimed the drain retains nothing. A source that is torn down while
///    the drain is held waits in the inbox, and the holder releases it.
@usableFromInline
package enum Phase: UInt8, Sendable {
    case idle, scheduled, draining, pending

    @inlinable
    package var isHeld: Bool { self == .draining || self == .pending }

    @inlinable
    package mutating func claim() -> Bool {
        guard self == .idle else { return false }
        self = .draining
        return true
    }

    /// An event has been queued, under the lock. Returns what its sender has to do after leaving the lock.
    package mutating func announce(mayDrain: Bool) -> Errand {
        switch self {
        case .draining, .pending:
            self = .pending
            return .none
        case .idle, .scheduled:
            if mayDrain {
                self = .pending
                return .drain
            }
            defer { self = .scheduled }
            return self == .idle ? .wake : .none
        }
    }

    /// The wake-up takes the drain. It may come late: another caller has drained already, or drains now.
    package mutating func resume() -> Bool {
        guard !isHeld else { return false }
        self = .pending
        return true
    }

    package mutating func takeIn() {
        assert(isHeld, "Only the holder of the drain takes the inbox.")
        self = .draining
    }

    @inlinable
    package mutating func settle() -> Bool {
        assert(isHeld, "Only the holder of the drain gives it back.")
        guard self == .draining else { return false }
        self = .idle
        return true
    }

    /// The holder leaves the rest to a wake-up, which it has to cause.
    package mutating func handOver() {
        assert(isHeld, "Only the holder of the drain hands it on.")
        self = .scheduled
    }
}

/// The action of an event's sender after it has left all locks.
@usableFromInline
package enum Errand: Sendable {
    case none
    /// The sender holds the drain and delivers its element itself, without queueing it.
    case deliver
    /// The sender holds the drain and finds its event in the inbox.
    case drain
    /// The sender is elsewhere: wake the subscription up.
    case wake
}

/// How a wake-up reaches the task or the loop that drains, decided under the lock.
@usableFromInline
package enum WakeUp: Sendable {
    /// By a signal on the line, on which the task or the loop waits.
    case signal
    /// By creating a line and a task that serves it.
    case serve
    /// Not at all: the consumer of a loop has never waited yet, and looks once more after it has created its line.
    case leave
    /// Not at all: the subscription was cancelled before it had a line. Events that it can no longer deliver are
    /// dropped.
    case abandon

    package init(hasLine: Bool, isPulled: Bool, isActive: Bool) {
        self = hasLine ? .signal : isPulled ? .leave : isActive ? .serve : .abandon
    }
}

/// The action of a loop's consumer that has looked and found no element.
@usableFromInline
package enum Pause: Sendable {
    /// It still holds the drain because a source continues without an element. Other work on its actor goes first.
    case yield
    /// It creates its line, and looks once more for events sent in between.
    case makeLine
    /// It waits on the line, which existed when it gave the drain back.
    case wait

    @usableFromInline
    package init(holdsDrain: Bool, hasLine: Bool) {
        self = holdsDrain ? .yield : hasLine ? .wait : .makeLine
    }
}

/// Events in a row of one source, or a source that generates its elements.
@usableFromInline
package struct Run<Source> {
    @usableFromInline
    package enum Kind: Hashable {
        case elements(Int)
        case end
        /// The number of elements since its slice began. A generator that has begun keeps at least 1.
        case generator(delivered: Int)
    }

    @usableFromInline package let source: Source
    @usableFromInline package var kind: Kind
    /// Whether it was sent from inside the isolation. If so, it is delivered before the drain is handed on.
    package var isInside: Bool
    /// Whether the previous event generated it, or it is generated during delivery. No event since has made it wait.
    package var isGenerated = false

    @usableFromInline
    package init(_ source: Source, _ kind: Kind, isInside: Bool = false) {
        self.source = source
        self.kind = kind
        self.isInside = isInside
    }

    package var isGenerator: Bool {
        if case .generator = kind { true } else { false }
    }
}

/// The posted events that the drain has not taken over, in the order of posting.
package struct Inbox<Source: Equatable> {
    package private(set) var runs: [Run<Source>] = []

    package init() {}

    package mutating func append(_ source: Source, isEnd: Bool, isInside: Bool) {
        if !isEnd, let last = runs.last, last.source == source, last.isInside == isInside,
            case .elements(let count) = last.kind
        {
            runs[runs.count - 1].kind = .elements(count + 1)
        } else {
            runs.append(Run(source, isEnd ? .end : .elements(1), isInside: isInside))
        }
    }

    /// Takes out the runs that can no longer be delivered. Returns all previous runs, to be released outside the lock.
    package mutating func removeAll(where isDead: (Source) -> Bool) -> [Run<Source>] {
        guard !runs.isEmpty else { return [] }
        let all = runs
        runs.removeAll { isDead($0.source) }
        return all
    }

    mutating func take(into later: inout [Run<Source>]) {
        if later.isEmpty {
            swap(&later, &runs)
        } else {
            later.append(contentsOf: runs)
            runs.removeAll(keepingCapacity: true)
        }
        // Gives back the room that a flood took.
        if runs.capacity > 256 {
            runs = []
        }
    }
}

extension Run: Equatable, Hashable where Source: Hashable {}
extension Inbox: Equatable, Hashable where Source: Hashable {}
