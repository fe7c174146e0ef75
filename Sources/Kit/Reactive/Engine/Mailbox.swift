import Synchronization

/// The queue, the isolation and the drain of one subscription. The mailbox is the only concurrency primitive of this
/// module.
///
/// ```
///  subject.send ──┐                                   holds the drain        ┌─> operators ─> subscriber
///  task result  ──┼─> Port.offer ─> claimed: deliver now ────────────────────┤   one event at a time,
///  timer        ──┘        └─> else: queued under the lock ─> drain / wake ──┘   outside every lock
/// ```
///
/// A mailbox executes the decisions of ``Phase``, ``Inbox`` and ``Agenda``. For the rules of these types, see `Phase`.
/// Only the holder of the drain runs operators and accesses confined state: the agenda, `here` and the state of
/// operators. No outside code is called under the lock (law L57).
///
/// `@unchecked Sendable` is safe, because mutable state is atomic, guarded by `intake`, or confined to the holder of
/// the drain. When the drain passes to another holder, a releasing and an acquiring step of `phase` synchronize the
/// two.
@usableFromInline
package final class Mailbox: Scope, @unchecked Sendable {
    @usableFromInline
    struct Intake {
        var line: Line?
        var inbox = Inbox<Source>()
    }

    /// Whether the consumer of an async iterator runs the operators while it requests an element. If not, a sender in
    /// the subscription's isolation or a wake-up runs them.
    @usableFromInline let isPulled: Bool
    private let yielding: Agenda<Source>.Yielding
    @usableFromInline let phase = Atomic<Phase>(.draining)
    @usableFromInline let closed = Atomic<Bool>(false)
    /// The priority of the task that subscribed. Every wake-up has this priority, no matter which task sends (law L61).
    let priority: TaskPriority
    /// The executor for the subscription's tasks, which is the executor of the code that subscribed. If it is `nil`,
    /// the tasks run on Swift's own threads.
    let executor: (any WorkExecutor)?
    /// The actor on which the operators run, so that senders can compare it with their own actor. If it is `nil`, the
    /// operators run anywhere.
    ///
    /// This value is not a reference, so that an actor that stores its own subscription can be released (law L21).
    /// After the release, another actor may get the same address, and its senders would deliver elements directly. A
    /// direct delivery is safe: a closure that is isolated to an actor retains the actor, so if the actor was released,
    /// all closures are nonisolated.
    @usableFromInline package let isolation: ObjectIdentifier?
    /// The actor of `isolation`, on which a wake-up drains. If the actor was released, wake-ups run on no actor.
    private(set) weak var actor: (any Actor)?
    @usableFromInline let intake = Mutex(Intake())
    /// The subscriber's closure for the end. The closure is removed when it is called or the subscriber cancels, so
    /// that its captures are released even if the mailbox exists longer. Guarded by the lock.
    @exclusivity(unchecked) private var onCompletion: ((Completion) -> Void)?

    @exclusivity(unchecked) @usableFromInline var agenda = Agenda<Source>()
    /// The isolation in which the drain runs, as far as it is known. The isolation is not retained, because the holder
    /// sets this property when it acquires the drain, and stays in the isolation until it releases the drain. Only the
    /// holder reads it.
    @exclusivity(unchecked) @usableFromInline package unowned(unsafe) var here: (any Actor)?
    /// The number of nested `prepend` operators that a loop is setting up. The number is limited, because each of them
    /// uses some of the stack (law L16). Only the holder of the drain accesses this state.
    @exclusivity(unchecked) @usableFromInline var prependDepth = 0
    /// Whether the current event has just been generated, without waiting. Otherwise, `flatMapFirst` would treat it
    /// like an element that was sent earlier (law L37). Only the holder of the drain accesses this state.
    @exclusivity(unchecked) @usableFromInline var isGenerating = false
    /// The ports that are held until the mailbox has launched their shared source. Only the holder of the drain
    /// accesses this state.
    @exclusivity(unchecked) @usableFromInline var launching: [Source] = []
    /// Actions of a loop's stages, which run whenever the consumer requests an element, until they return `false`. Only
    /// the holder of the drain accesses this state.
    @exclusivity(unchecked) @usableFromInline var onDemand: [() -> Bool] = []
    #if DEBUG
        private let leakCounter = LeakCounter.current
    #endif

    /// Creates a mailbox whose drain the caller holds. The caller sets up the sources, and then launches the mailbox,
    /// so that nothing is delivered during the setup.
    @usableFromInline
    init(
        isolation: (any Actor)?, caller: (any Actor)?, isPulled: Bool = false, yielding: Bool = false
    ) {
        self.isolation = isolation.map { ObjectIdentifier($0) }
        actor = isolation
        self.isPulled = isPulled
        here = caller
        priority = Task.currentPriority
        executor = Work.executor
        self.yielding = isPulled ? .never : isolation != nil || yielding ? .always : .underLoad
        super.init(in: nil)
        #if DEBUG
            leakCounter?.add(1)
        #endif
    }

    #if DEBUG
        deinit { leakCounter?.add(-1) }
    #endif

    // MARK: The subscriber's end

    /// Whether the subscriber has cancelled, or the delivery of the end has started.
    @inlinable
    var isClosed: Bool { closed.load(ordering: .relaxed) }

    /// Returns the last stage of the subscription. After the end or a cancellation, nothing reaches the subscriber (L1,
    /// G6), because inactive sources deliver nothing.
    @inlinable
    func root<Element>(
        onElement: @escaping (Element) -> Void, onCompletion: ((Completion) -> Void)?
    ) -> Observer<Element> {
        if let onCompletion { keep(onCompletion) }
        // Check `isActive`, because an upstream closure may have cancelled the subscription while returning this
        // element. The source that calls this closure retains the mailbox. A closure that captures only the mailbox
        // needs no additional allocation.
        return Observer(
            onElement: { [unowned(unsafe) self] in if !isClosed { onElement($0) } }, onCompletion: complete)
    }

    /// Returns a last stage that passes its elements on in the isolation of the drain.
    @inlinable
    func forwarding<Element>(
        _ onElement: @escaping (Element, _ sender: (any Actor)?) -> Void,
        onCompletion: ((Completion, _ sender: (any Actor)?) -> Void)?
    ) -> Observer<Element> {
        // The source that calls this closure retains the mailbox.
        root(
            onElement: { [unowned(unsafe) self] in onElement($0, here) },
            onCompletion: onCompletion.map { onCompletion in
                { [unowned(unsafe) self] in onCompletion($0, here) }
            })
    }

    @usableFromInline
    func keep(_ onCompletion: @escaping (Completion) -> Void) {
        intake.withLock { _ in self.onCompletion = onCompletion }
    }

    /// Reports the end to the subscriber once, and then tears down everything that is still active (law L24).
    @usableFromInline
    func complete(_ completion: Completion) {
        guard !closed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        if let onCompletion = takeOnCompletion() {
            onCompletion(completion)
        } else if case .failed(let error) = completion {
            Hooks.onUnhandledFailure?(error)
        }
        cancel()
    }

    private func takeOnCompletion() -> ((Completion) -> Void)? {
        var taken: ((Completion) -> Void)?
        intake.withLock { _ in taken = onCompletion.take() }
        return taken
    }

    /// Cancels the subscription on behalf of its subscriber. This call is idempotent, and is possible on any thread.
    @usableFromInline
    func close() {
        closed.store(true, ordering: .releasing)
        guard isActive else { return }
        cancel()
        _ = takeOnCompletion()
    }

    /// Tears down the whole subscription, and ends its wake-up line, because the task that waits on the line retains
    /// this mailbox.
    @usableFromInline
    package override func cancel() {
        super.cancel()
        let (dropped, line) = intake.withLock { intake in
            // While the drain is held, do not empty the inbox. The holder drops the runs itself, and may be delivering
            // to a source that only the inbox retains.
            let isHeld = phase.load(ordering: .relaxed).isHeld
            return (isHeld ? [] : intake.inbox.removeAll { !$0.isActive }, intake.line)
        }
        line?.finish()
        // Release the dropped runs outside the lock (law L22), because a release may run outside code.
        _ = dropped
    }

    // MARK: Posting

    /// Whether code that runs in `sender` may run this subscription's operators.
    @inlinable
    func isOpen(to sender: (any Actor)?) -> Bool {
        if isPulled { return false }
        guard let isolation else { return true }
        guard let sender else { return false }
        return ObjectIdentifier(sender) == isolation
    }

    @inlinable
    func claim(for sender: (any Actor)?) -> Bool {
        guard isOpen(to: sender), phase.step({ $0.claim() }) else { return false }
        take(in: sender)
        return true
    }

    /// Queues the elements that `append` adds as the next event of `source`, and announces the event under the same
    /// lock. If the lock were released in between, the holder could release the drain too, and the event would wait
    /// until another event arrives.
    @usableFromInline
    func enqueue(_ source: Source, isEnd: Bool, from sender: (any Actor)?, append: () -> Void) -> Errand {
        intake.withLock { intake in
            guard source.isActive, !source.isEnded else { return .none }
            append()
            source.isEnded = isEnd
            if source.isHeld {
                source.held += isEnd ? 0 : 1
                return .none
            }
            let mayDrain = isOpen(to: sender)
            intake.inbox.append(source, isEnd: isEnd, isInside: mayDrain && isolation != nil)
            return phase.step { $0.announce(mayDrain: mayDrain) }
        }
    }

    @usableFromInline
    func perform(_ errand: Errand, from sender: (any Actor)?) {
        switch errand {
        case .none, .deliver: break
        case .drain: drain(in: sender)
        case .wake: wake()
        }
    }

    /// Lets a source deliver the events that it received during its setup, and later events as they arrive. The caller
    /// holds the drain.
    @usableFromInline
    func open(_ source: Source) {
        // Read the count and the end under one lock. Later events go to the inbox, where an end follows its elements.
        // If the end were read later, it would start here before its elements, and the elements would be dropped.
        let (count, isEnded) = intake.withLock { _ in
            defer { (source.isHeld, source.held) = (false, 0) }
            return (source.held, source.isHeld && source.isEnded)
        }
        if count > 0 { start(source, .elements(count)) }
        if isEnded { start(source, .end) }
    }

    /// Opens the ports that were held for a shared source. The caller holds the drain.
    @usableFromInline
    func openLaunching(of shared: SubscriberList) {
        let ports = launching.filter { $0.subscriberList === shared }
        launching.removeAll { $0.subscriberList === shared }
        for port in ports { open(port) }
    }

    /// Starts to deliver the events that a held source has received so far. These events are delivered next, after the
    /// runs that the current event has already started. The source remains held. The caller holds the drain.
    @usableFromInline
    func startHeld(_ source: Source, isGenerated: Bool = false) {
        let count = intake.withLock { _ in
            defer { source.held = 0 }
            return source.held
        }
        if count > 0 { start(source, .elements(count), isGenerated: isGenerated) }
    }

    /// Makes a source the next one to deliver. The caller holds the drain, so events of this source count as sent from
    /// inside. Generated events count toward the length of a turn.
    @usableFromInline
    func start(_ source: Source, _ kind: Run<Source>.Kind, isGenerated: Bool = false) {
        var run = Run(source, kind)
        run.isGenerated = isGenerated || run.isGenerator
        run.isInside = isolation != nil && !run.isGenerator
        agenda.start(run)
    }

    /// Runs an action as the next event in the isolation of the drain, even if the subscription was cancelled. The
    /// caller holds the drain.
    @usableFromInline
    func startEvent(_ action: @escaping ((any Actor)?) -> Void) {
        start(Source(in: self) { [unowned(unsafe) self] _ in action(here) }, .end)
    }

    /// If the subscription is being drained, runs an action after everything that is queued. Otherwise, runs the action
    /// immediately. The action receives the isolation in which it runs, if it is known.
    ///
    /// So a change that is undone within one event is not observed (marble M20).
    @usableFromInline
    package func whenSettled(_ action: @escaping @Sendable ((any Actor)?) -> Void) {
        let event = Source(in: self) { [unowned(unsafe) self] _ in action(here) }
        if !leaveToHolder(event) { action(nil) }
    }

    /// Passes a source to the holder of the drain, as an end that waits in the inbox. Returns `false` if the drain is
    /// free.
    ///
    /// The holder may be delivering to the source without retaining it. So the inbox retains a source that was torn
    /// down, until the holder drops the source. The source has already left its hub, and the hub's lock guarantees that
    /// this check of the phase comes after every claim.
    @discardableResult
    func leaveToHolder(_ source: Source) -> Bool {
        guard phase.load(ordering: .acquiring).isHeld else { return false }
        return intake.withLock { intake in
            let isHeld = phase.step { phase in
                guard phase.isHeld else { return false }
                return phase.announce(mayDrain: false) == .none
            }
            if isHeld { intake.inbox.append(source, isEnd: true, isInside: source.isActive && isolation != nil) }
            return isHeld
        }
    }

    // MARK: Draining

    @usableFromInline
    func demand() { onDemand.removeAll { !$0() } }

    /// Records the isolation in which the drain runs. The caller has just acquired the drain.
    @inlinable
    func take(in sender: (any Actor)?) {
        here = sender
        agenda.beginTurn()
    }

    @usableFromInline
    func resume(in sender: (any Actor)?) -> Bool {
        guard phase.step({ $0.resume() }) else { return false }
        take(in: sender)
        return true
    }

    /// Delivers the initial events. If the caller is in the subscription's isolation, or the subscription has none, the
    /// caller delivers them now. Otherwise, a wake-up delivers them.
    @usableFromInline
    func launch() {
        if isOpen(to: here) { drain() } else { handOver() }
    }

    func handOver() {
        phase.step { $0.handOver() }
        wake()
    }

    /// Delivers the waiting events in a new isolation. The caller has just acquired the drain, or acquired it in
    /// another isolation.
    @usableFromInline
    func drain(in sender: (any Actor)?) {
        take(in: sender)
        drain()
    }

    /// Delivers the waiting events, and then releases the drain, or hands the drain over to a wake-up at the end of a
    /// turn. The caller holds the drain.
    @usableFromInline
    func drain() {
        while !step(limit: .max) {}
    }

    @inlinable
    func settle() -> Bool {
        agenda.isEmpty && phase.step { $0.settle() }
    }

    /// A loop checks for events of hot sources after every 64 generated elements, so that a live element does not wait
    /// for the end of a long sequence.
    private var rules: Agenda<Source>.Rules {
        isPulled ? Agenda.Rules(yielding: yielding, sliceLength: 64) : Agenda.Rules(yielding: yielding)
    }

    /// Delivers up to `limit` events of the next source, or releases the drain and returns `true`.
    @usableFromInline
    func step(limit: Int) -> Bool {
        while true {
            switch agenda.next(rules, isPending: isPending, isActive: { $0.isActive }) {
            case .deliver(let run, let most):
                // During delivery, the run stays on the agenda, so that the runs that it starts come before its
                // remaining elements.
                isGenerating = run.isGenerated
                let count = run.source.deliver(run.source, min(limit, most))
                isGenerating = false
                agenda.delivered(count, of: run)
                return false
            case .end(let run):
                run.source.deliverEnd()
                agenda.delivered(0, of: run)
                return false
            case .takeIn:
                intake.withLock { intake in
                    agenda.takeIn(&intake.inbox)
                    phase.step { $0.takeIn() }
                }
            case .settle:
                if phase.step({ $0.settle() }) { return true }
            case .handOver:
                handOver()
                return true
            }
        }
    }

    /// Whether something may have arrived since the inbox was last read. Right after ``resume(in:)``, this is always
    /// `true`.
    @inlinable
    var isPending: Bool { phase.load(ordering: .relaxed) == .pending }

    /// Whether the current event has started sources, which must deliver before the remaining events.
    @inlinable
    var hasStarted: Bool { !agenda.fresh.isEmpty }
}

extension Atomic where Value == Phase {
    /// Executes one step of the phase. The closure must have no side effects, because it runs again if another thread
    /// changes the phase in between.
    @inlinable @discardableResult
    func step<Result>(_ body: (inout Phase) -> Result) -> Result {
        var current = load(ordering: .relaxed)
        while true {
            var next = current
            let result = body(&next)
            if next == current { return result }
            let exchange = compareExchange(expected: current, desired: next, ordering: .acquiringAndReleasing)
            if exchange.exchanged { return result }
            current = exchange.original
        }
    }
}
extension Phase: AtomicRepresentable {}
