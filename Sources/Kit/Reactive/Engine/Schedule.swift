/// Decides on the next action of one subscription. Together with ``Inbox`` and ``Agenda``, it contains all decisions of
/// the engine.
///
/// Three values make these decisions, and a ``Mailbox`` executes them. The test `ScheduleExplorationTests` executes the
/// decisions, too, and explores every interleaving of a few actors. Each call of a mutating method is one atomic step:
///
/// - ``Phase`` determines who may run the operators. The phase is one atomic byte, and each step is a compare-exchange.
/// - ``Inbox`` contains the posted events. A lock guards it, and each step is one critical section.
/// - ``Agenda`` contains the events that the drain delivers next. Only the holder of the drain accesses it.
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
/// This has the following consequences, which the test checks:
///
/// 1. *One drain.* A caller that changes the phase from `idle` or `scheduled` to `draining` or `pending` holds the
///    drain. Later, it releases the drain (`settle`) or hands it over (`handOver`).
/// 2. *Nothing is lost.* `settle` fails while the phase is `pending`, and every event is announced under the same lock
///    under which it is queued.
/// 3. *Order.* Events leave in the order in which they were queued, so an end follows its own elements. The elements
///    that a source has at subscription follow the event that started the source, and come before all waiting events.
/// 4. *Yielding.* A generator that has started lets all later events pass. If a consumer requests each element, the
///    events pass at the end of the generator's slice. At the end of the slice, the other generators also have their
///    turn.
/// 5. *A turn.* Generated elements and events from outside the isolation count toward a turn. At the end of the turn,
///    the drain is handed over to a wake-up, so that other work of the actor can run. Events that were sent from inside
///    are delivered before the handover. Without an isolation, the drain is handed over only while others keep posting
///    events. Subscriptions that were created as yielding, such as those of a `share` and a buffer, always hand it
///    over. The consumer of a loop never hands the drain over.
/// 6. *The receiver stays alive.* A sender that has claimed the drain retains nothing. If a source is torn down while
///    the drain is held, it waits in the inbox, and the holder releases it.
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

    /// Records, under the lock, that an event has been queued. Returns the action for the event's sender after the lock
    /// is released.
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

    /// Acquires the drain for a wake-up. Returns `false` if the wake-up is late, because another caller has already
    /// drained or is draining.
    package mutating func resume() -> Bool {
        guard !isHeld else { return false }
        self = .pending
        return true
    }

    package mutating func takeIn() {
        assert(isHeld, "Only the holder of the drain may take the inbox.")
        self = .draining
    }

    @inlinable
    package mutating func settle() -> Bool {
        assert(isHeld, "Only the holder of the drain gives it back.")
        guard self == .draining else { return false }
        self = .idle
        return true
    }

    /// Leaves the remaining events to a wake-up, which the holder must trigger.
    package mutating func handOver() {
        assert(isHeld, "Only the holder of the drain may hand it over.")
        self = .scheduled
    }
}

/// The action of an event's sender after the sender has released all locks.
@usableFromInline
package enum Errand: Sendable {
    case none
    /// The sender holds the drain, and delivers its element itself without queuing it.
    case deliver
    /// The sender holds the drain, and finds its event in the inbox.
    case drain
    /// The sender is in another isolation, and must wake the subscription.
    case wake
}

/// The way in which a wake-up reaches the task or the loop that drains. The decision is made under the lock.
@usableFromInline
package enum WakeUp: Sendable {
    /// Signal the line on which the task or the loop waits.
    case signal
    /// Create a line, and a task that waits on it.
    case serve
    /// Do nothing, because the consumer of a loop has never waited yet. The consumer checks once more after it has
    /// created its line.
    case leave
    /// Do nothing, because the subscription was cancelled before it had a line. Events that it can no longer deliver
    /// are dropped.
    case abandon

    package init(hasLine: Bool, isPulled: Bool, isActive: Bool) {
        self = hasLine ? .signal : isPulled ? .leave : isActive ? .serve : .abandon
    }
}

/// The action of a loop's consumer that has found no element.
@usableFromInline
package enum Pause: Sendable {
    /// Yield to other work on the actor. The consumer keeps the drain, because a source continues without an element.
    case yield
    /// Create the line, and check once more for events that were sent in between.
    case makeLine
    /// Wait on the line, which already existed when the drain was released.
    case wait

    @usableFromInline
    package init(holdsDrain: Bool, hasLine: Bool) {
        self = holdsDrain ? .yield : hasLine ? .wait : .makeLine
    }
}

/// Consecutive events of one source, or a source that generates its elements.
@usableFromInline
package struct Run<Source> {
    @usableFromInline
    package enum Kind: Hashable {
        case elements(Int)
        case end
        /// The number of elements since the slice started. The number is at least 1 for a generator that has started.
        case generator(delivered: Int)
    }

    @usableFromInline package let source: Source
    @usableFromInline package var kind: Kind
    /// Whether the run was sent from inside the isolation. If so, it is delivered before the drain is handed over.
    package var isInside: Bool
    /// Whether the run was generated by the previous event or during delivery, so that no later event has delayed it.
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

/// The posted events that the holder of the drain has not moved to its agenda yet, in the order of posting.
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

    /// Removes the runs that can no longer be delivered. Returns all previous runs, so that the caller can release them
    /// outside the lock.
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
        // Release the memory of a large burst, which the subscription may never need again.
        if runs.capacity > 256 {
            runs = []
        }
    }
}

extension Run: Equatable, Hashable where Source: Hashable {}
extension Inbox: Equatable, Hashable where Source: Hashable {}
