/// What one subscription does next: every decision of the engine, and nothing else.
///
/// Three values make these decisions. A ``Mailbox`` executes them, and so does the test that explores every
/// interleaving of a few actors (`ScheduleExplorationTests`). Each call of a mutating method is one atomic step:
///
/// - ``Phase`` says who may run the operators. It is one atomic byte; a step is a compare-exchange.
/// - ``Inbox`` holds what was posted. It is guarded by a lock; a step is one turn of that lock.
/// - ``Agenda`` holds what the drain delivers next. Only the holder of the drain touches it.
///
/// | phase | means | who leaves it | to | what holds then |
/// |---|---|---|---|---|
/// | idle | nobody drains, nothing waits | a sender that may drain: `claim` | draining | it delivers its own element |
/// | | | a sender that may drain, event queued: `announce` | pending | it drains |
/// | | | a sender elsewhere, event queued: `announce` | scheduled | it wakes the subscription |
/// | | | a loop that looks for its next element, or a late wake-up: `resume` | pending | it drains |
/// | scheduled | something waits, a wake-up is outstanding | the wake-up, or the loop: `resume` | pending | it drains |
/// | | | a sender that may drain, event queued: `announce` | pending | it drains; the wake-up finds nothing to take |
/// | draining | somebody drains, empty inbox | any sender, event queued: `announce` | pending | the holder takes it |
/// | | | the holder, agenda empty: `settle` | idle | the drain is free |
/// | | | the holder, at the end of its turn or elsewhere: `handOver` | scheduled | it wakes the subscription |
/// | pending | somebody drains, more may wait | the holder, under the lock: `takeIn` | draining | it delivers that |
/// | | | the holder, at the end of its turn or elsewhere: `handOver` | scheduled | it wakes the subscription |
///
/// What follows from it, and what the exploration checks:
///
/// 1. *One drain.* The caller that moves the phase from `idle` or `scheduled` to `draining` or `pending` holds the
///    drain, and gives it back (`settle`) or hands it on (`handOver`).
/// 2. *Nothing is lost.* `settle` fails while the phase is `pending`, and every event is announced under the lock
///    under which it was queued.
/// 3. *Order.* Events leave in the order in which they were queued, so an end stays behind its own elements. What a
///    source has to say at once comes right after the event that started it, before everything that waits.
/// 4. *Giving way.* A generator that has begun lets everything pass that was queued since; one whose consumer asks for
///    each element does so at the end of its slice. Then a generator also goes behind the other ones.
/// 5. *A turn.* Generated elements and events from outside the isolation use up a turn; at its end the drain is
///    handed to a wake-up, so that other work of the actor can run. Events that were sent from inside are delivered
///    first, however many. Without isolation the drain is handed on only while others keep posting, unless the
///    subscription is made to yield, as those of a `share` and of a buffer are. The consumer of a loop never hands on.
/// 6. *What is delivered to stays.* A sender that has claimed the drain retains nothing. A source that is torn down
///    while somebody holds the drain waits in the inbox, to be released by the holder.
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

    /// The wake-up takes the drain. It may come late: another one has drained meanwhile, or does.
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

    /// The holder leaves the rest to a wake-up, which it has to bring about.
    package mutating func handOver() {
        assert(isHeld, "Only the holder of the drain hands it on.")
        self = .scheduled
    }
}

/// What the sender of an event has to do after it has left all locks.
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
    /// By a signal on the line, on which the one who drains waits.
    case signal
    /// By a line that is to be made, and a task that serves it.
    case serve
    /// Not at all: the consumer of a loop has never waited yet, and looks once more after it has made its line.
    case leave
    /// Not at all: the subscription was cancelled before it had a line. What it can no longer deliver is dropped.
    case abandon

    package init(hasLine: Bool, isPulled: Bool, isActive: Bool) {
        self = hasLine ? .signal : isPulled ? .leave : isActive ? .serve : .abandon
    }
}

/// What the consumer of a loop does when it has looked and found no element.
@usableFromInline
package enum Pause: Sendable {
    /// It still holds the drain, as a source goes on without an element: other work on its actor goes first.
    case yield
    /// It makes its line, and looks once more for what was sent in between.
    case makeLine
    /// It waits on the line, which was there when it gave the drain back.
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
        /// So many elements since its slice began; one that has begun keeps at least 1.
        case generator(delivered: Int)
    }

    @usableFromInline package let source: Source
    @usableFromInline package var kind: Kind
    /// Sent from inside the isolation: delivered before the drain is handed on.
    package var isInside: Bool
    /// Made by the event before, or while it is delivered: nothing that has happened since has made it wait.
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

/// What was posted and not taken over by the drain, in the order in which it came.
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

    /// Takes out what can no longer be delivered. Returns all there was, to be released outside the lock.
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
        // The room that a flood took is given back.
        if runs.capacity > 256 {
            runs = []
        }
    }
}

extension Run: Equatable, Hashable where Source: Hashable {}
extension Inbox: Equatable, Hashable where Source: Hashable {}
