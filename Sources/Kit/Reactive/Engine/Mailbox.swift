import Synchronization

/// The queue, the isolation and the drain of one subscription: the one concurrency primitive of this module.
///
/// ```
///  subject.send ──┐                                   holds the drain        ┌─> operators ─> subscriber
///  task result  ──┼─> Port.offer ─> claimed: deliver now ────────────────────┤   one event at a time,
///  timer        ──┘        └─> else: queued under the lock ─> drain / wake ──┘   outside every lock
/// ```
///
/// Invariants:
/// 1. Whoever moved `phase` from `idle` or `scheduled` to `draining` *holds the drain*. Only the holder runs
///    operators and touches the confined state (`ready`, `fresh`, operators' own state).
/// 2. The inbox and every port's `incoming` are guarded by the inbox's lock. Nothing is called out to under it (L57).
/// 3. `phase` leaves `draining` for `idle` only by a compare-exchange that fails when something was queued
///    meanwhile (`pending`), so no event is left behind.
/// 4. At most one wake-up is outstanding: only the step from `idle` to `scheduled` asks for one.
@usableFromInline
final class Mailbox: Scope, @unchecked Sendable {
    /// Where the drain stands.
    @usableFromInline
    enum Phase: UInt8, AtomicRepresentable {
        /// Nothing is queued and nobody drains.
        case idle
        /// Something is queued and a wake-up is on its way.
        case scheduled
        /// Somebody drains and nothing came in since.
        case draining
        /// Somebody drains and the inbox has more for them.
        case pending
    }

    /// What the sender of an event has to do after it has left all locks.
    @usableFromInline
    enum Errand: UInt {
        case none
        /// The sender holds the drain and delivers its element itself, without queueing it.
        case deliver
        /// The sender holds the drain and finds its element in the inbox.
        case drain
        /// The sender is elsewhere: wake the subscription up.
        case wake
    }

    /// Events in the order in which they came, as runs of events of one source.
    @usableFromInline
    struct Inbox {
        var order: [Run] = []
        /// What runs when the drain has nothing left.
        var settlements: [@Sendable ((any Actor)?) -> Void] = []
        /// The wake-up line of the subscription: an async stream that keeps only the newest signal.
        var line: AsyncStream<Void>.Continuation?
    }

    /// Generated elements that one turn delivers before it lets other work of its actor go first.
    static let elementsPerTurn = 16_384
    /// Generated elements that a pulled subscription prefers to events that arrived before them.
    static let pulledElementsPerTurn = 64

    @usableFromInline let isolation: (any Actor)?
    /// An async iterator pulls this subscription: only its `next()` drains.
    @usableFromInline let isPulled: Bool
    @usableFromInline let phase = Atomic<Phase>(.draining)
    @usableFromInline let inbox = Mutex(Inbox())
    @usableFromInline let closed = Atomic<Bool>(false)

    /// Runs taken out of the inbox, the next one last.
    @exclusivity(unchecked) @usableFromInline var ready: [Run] = []
    /// Sources that the event being delivered has started: they come before everything that is ready.
    @exclusivity(unchecked) @usableFromInline var fresh: [Run] = []
    /// False while a subscription is laid out, and after its cancellation may be drained, outside its isolation.
    @exclusivity(unchecked) @usableFromInline var isAtHome = true
    /// Generated elements delivered since the inbox was last looked into.
    @exclusivity(unchecked) private var turn = 0
    #if DEBUG
        private let census = Census.current
    #endif

    /// A mailbox whose drain the caller holds, to be laid out and then launched.
    @usableFromInline
    init(isolation: (any Actor)?, caller: (any Actor)?, isPulled: Bool = false) {
        self.isolation = isolation
        isAtHome = isolation == nil || isolation === caller
        self.isPulled = isPulled
        super.init(in: nil)
        #if DEBUG
            census?.add(1)
        #endif
    }

    #if DEBUG
        deinit { census?.add(-1) }
    #endif

    // MARK: The subscriber's end

    /// Whether the subscriber has cancelled or has been told the end.
    @inlinable
    var isClosed: Bool { closed.load(ordering: .relaxed) }

    /// The last stage of the subscription: nothing reaches the subscriber after the end or a cancellation (L1, G6).
    @inlinable
    func root<Element>(
        onElement: @escaping (Element) -> Void, onCompletion: @escaping (Completion) -> Void
    ) -> Observer<Element> {
        Observer(
            onElement: { [unowned(unsafe) self] element in
                if !isClosed { onElement(element) }
            },
            onCompletion: { [unowned(unsafe) self] completion in
                guard !closed.exchange(true, ordering: .acquiringAndReleasing) else { return }
                onCompletion(completion)
                cancel()
            }
        )
    }

    /// Cancels the subscription for its subscriber. Idempotent, from any thread.
    @usableFromInline
    func close() {
        closed.store(true, ordering: .releasing)
        cancel()
    }

    /// Tears the whole subscription down, and ends its wake-up line.
    @usableFromInline
    override func cancel() {
        super.cancel()
        let (dropped, line) = inbox.withLock { inbox in
            defer { inbox.order = [] }
            return (inbox.order, inbox.line)
        }
        line?.finish()
        _ = dropped
    }

    // MARK: Posting

    /// Whether code that runs in `sender` may run this subscription's operators.
    @inlinable
    func isOpen(to sender: (any Actor)?) -> Bool {
        if isPulled { return false }
        guard let isolation else { return true }
        return isolation === sender
    }

    /// Takes the drain if the subscription is idle and the sender may run it.
    @inlinable
    func claim(for sender: (any Actor)?) -> Bool {
        isOpen(to: sender)
            && phase.compareExchange(expected: .idle, desired: .draining, ordering: .acquiringAndReleasing).exchanged
    }

    /// Queues what `append` adds, as the next event of `source`.
    @usableFromInline
    func enqueue(_ source: Source, isCompletion: Bool, from sender: (any Actor)?, append: () -> Void) -> Errand {
        inbox.withLock { inbox in
            guard source.isActive, !source.isEnded else { return .none }
            append()
            source.isEnded = isCompletion
            if source.isHeld {
                source.held += isCompletion ? 0 : 1
                return .none
            }
            if !isCompletion, let last = inbox.order.indices.last, inbox.order[last].source === source {
                inbox.order[last].count += 1
            } else {
                inbox.order.append(Run(source: source, count: isCompletion ? 0 : 1))
            }
            return announce(to: sender)
        }
    }

    /// Tells the holder of the drain that there is more, or finds one. Runs under the lock.
    private func announce(to sender: (any Actor)?) -> Errand {
        while true {
            let current = phase.load(ordering: .acquiring)
            let (desired, errand): (Phase, Errand)
            switch current {
            case .idle, .scheduled:
                if isOpen(to: sender) {
                    (desired, errand) = (.pending, .drain)
                } else if current == .idle {
                    (desired, errand) = (.scheduled, .wake)
                } else {
                    return .none
                }
            case .draining: (desired, errand) = (.pending, .none)
            case .pending: return .none
            }
            if phase.compareExchange(expected: current, desired: desired, ordering: .acquiringAndReleasing).exchanged {
                return errand
            }
        }
    }

    /// Makes `source` the next to deliver, after those that the current event has started before it.
    @usableFromInline
    func start(_ source: Source, count: Int = 0) {
        fresh.append(Run(source: source, count: count))
    }

    /// Lets a source deliver what it got while it was being set up, and from now on as it comes.
    @usableFromInline
    func open(_ source: Source) {
        let (count, isEnded) = inbox.withLock { _ in
            source.isHeld = false
            return (source.held, source.isEnded)
        }
        if count > 0 { start(source, count: count) }
        if isEnded { start(source) }
    }

    // MARK: Draining

    /// Runs what was laid out: now if the caller stands in the subscription's isolation, else by a wake-up.
    @usableFromInline
    func launch() {
        if isAtHome {
            drain()
        } else {
            isAtHome = true
            phase.store(.scheduled, ordering: .releasing)
            wake()
        }
    }

    /// Delivers everything there is, then gives the drain back. The caller holds the drain.
    @usableFromInline
    func drain() {
        while !step(limit: .max) {}
    }

    /// Gives the drain back if nothing is left to deliver. The caller holds the drain.
    @inlinable
    func settle() -> Bool {
        !hasReady
            && phase.compareExchange(expected: .draining, desired: .idle, ordering: .acquiringAndReleasing).exchanged
    }

    /// Delivers up to `limit` events of the next source, or gives the drain back and returns true.
    @usableFromInline
    func step(limit: Int) -> Bool {
        if !fresh.isEmpty { stackFresh() }
        guard let run = ready.last else { return takeInbox() }
        guard run.source.isActive else {
            ready.removeLast()
            return false
        }
        if run.source.isGenerated {
            let turnLimit = isPulled ? Self.pulledElementsPerTurn : Self.elementsPerTurn
            if turn >= turnLimit { return yieldTurn() }
            turn += run.source.deliver(run.source, min(limit, turnLimit - turn))
        } else if run.count == 0 {
            ready.removeLast()
            _ = run.source.deliver(run.source, 0)
        } else {
            // The run stays where it is meanwhile: what it starts is stacked above it.
            let delivered = run.source.deliver(run.source, min(limit, run.count))
            ready[ready.count - 1].count -= delivered
            if run.count == delivered { ready.removeLast() }
        }
        return false
    }

    /// Whether the holder of the drain has something to deliver without looking into the inbox.
    @inlinable
    var hasReady: Bool { !fresh.isEmpty || !ready.isEmpty }

    /// Whether the next thing to deliver is a generator.
    @inlinable
    var isPulling: Bool { (fresh.first ?? ready.last)?.source.isGenerated ?? false }

    private func stackFresh() {
        // What has ended would pile up below a source that is replaced again and again, as by `retry` (law L16).
        while let last = ready.last, !last.source.isActive { ready.removeLast() }
        while let run = fresh.popLast() { ready.append(run) }
    }

    /// Takes what has come in, or returns true when there was nothing and the drain is free.
    private func takeInbox() -> Bool {
        turn = 0
        if phase.compareExchange(expected: .draining, desired: .idle, ordering: .acquiringAndReleasing).exchanged {
            return true
        }
        let settlements = inbox.withLock { inbox in
            swap(&inbox.order, &ready)
            // Settlements that have to wait keep the phase at `pending`, so that they are looked for again.
            let mustWait = !ready.isEmpty && !inbox.settlements.isEmpty
            phase.store(mustWait ? .pending : .draining, ordering: .releasing)
            guard ready.isEmpty else { return [] as [@Sendable ((any Actor)?) -> Void] }
            defer { inbox.settlements = [] }
            return inbox.settlements
        }
        ready.reverse()
        for settlement in settlements { settlement(isAtHome ? isolation : nil) }
        return false
    }

    /// Lets the events that have come in go before a source that generates without end, and on an actor also
    /// the actor's other work.
    private func yieldTurn() -> Bool {
        turn = 0
        inbox.withLock { inbox in
            ready.append(contentsOf: inbox.order.reversed())
            inbox.order.removeAll(keepingCapacity: true)
        }
        guard isolation != nil, !isPulled else { return false }
        phase.store(.scheduled, ordering: .releasing)
        wake()
        return true
    }

    /// Runs `action` when the current drain has nothing left, or now when nobody drains. It gets the isolation that
    /// it runs in, as far as that is known.
    ///
    /// What goes off and on again within one drain need not be seen by anybody (marble M20).
    func whenSettled(_ action: @escaping @Sendable ((any Actor)?) -> Void) {
        let isDeferred = inbox.withLock { inbox in
            while true {
                let current = phase.load(ordering: .acquiring)
                guard current == .draining || current == .pending else { return false }
                if phase.compareExchange(expected: current, desired: .pending, ordering: .acquiringAndReleasing)
                    .exchanged
                {
                    inbox.settlements.append(action)
                    return true
                }
            }
        }
        if !isDeferred { action(nil) }
    }
}
