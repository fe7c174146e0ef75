import Reactive

/// A model of a subscription without threads. It has the phase, the inbox and the agenda that the mailbox executes, the
/// actors that send and drain, and the elements that the subscriber has received. One step of an actor is one atomic
/// step of the engine.
struct ScheduleModel: Hashable {
    enum Act: Hashable {
        case send(Int)
        case end(Int)
        /// Cancels a source, as `flatMapLatest` cancels its inner source.
        case cancel(Int)
        case cancelTask
        /// Drops the iterator that the consumer of a loop has left.
        case drop
    }

    /// The next work of an actor between two steps.
    enum Hand: Hashable {
        case nothing
        /// It has found the subscription busy, or may not drain, so it queues its event.
        case queue(Entry)
        /// It holds the drain and delivers what it has claimed.
        case deliver(Entry)
        /// It holds the drain and tries to give it back immediately.
        case settle
        /// It holds the drain and decides what comes next.
        case decide
        /// It holds the drain and has delivered this number of events of the run, and the limit allows more.
        case batch(Run<Int>, limit: Int, delivered: Int)
        /// It holds the drain and has decided this.
        case takeIn, giveBack, handOver
        /// It has to cause a wake-up.
        case wake
        /// It has taken the signal of a wake-up.
        case resume
        /// It removes the events of a cancelled source from the inbox.
        case sweep
        /// It has found no element in its loop, and has never waited before.
        case makeLine
        /// It closes its loop.
        case close
        /// It has found that its signal has no listener.
        case abandon
        /// It has received enough elements from its loop, still holds the drain, and requests no more.
        case left

        var holdsDrain: Bool {
            switch self {
            case .deliver, .settle, .decide, .batch, .takeIn, .giveBack, .handOver, .left: true
            case .nothing, .queue, .wake, .resume, .sweep, .makeLine, .close, .abandon: false
            }
        }
    }

    struct Entry: Hashable {
        let source: Int
        /// The number of the element, or nil for the end.
        let element: Int?
        var isInside = false
    }

    struct Actor: Hashable {
        var script: [Act] = []
        var hand = Hand.nothing
        /// Whether the actor may run the operators.
        var isInside = true
        /// Whether the actor waits for wake-ups.
        var isServer = false
    }

    struct Origin: Hashable {
        var isActive = true
        var isEnded = false
        var sent = 0
        /// The number of elements left to generate, or nil for a hot source.
        var remaining: Int?
    }

    /// The runner of the operators.
    enum Mode: Hashable {
        /// A sender in the subscription's isolation, or else a wake-up.
        case isolated
        /// The sender.
        case free
        /// The consumer of a loop, which waits for wake-ups.
        case pulled
    }

    static let turnLength = 3
    static let sliceLength = 2

    let mode: Mode
    /// The generators that the elements of a source start, one for each element, as in `flatMap`.
    let starts: [Int: [Int]]
    var phase = Phase.draining
    var inbox = Inbox<Int>()
    var agenda = Agenda<Int>()
    var actors: [Actor]
    var origins: [Origin]
    var hasLine = false
    /// Whether the wake-up line holds a signal. The line keeps only the newest signal.
    var isSignalled = false
    /// Whether the line has lost its listener.
    var isTerminated = false
    var isTaskCancelled = false
    /// Whether the consumer of a loop requests no more elements.
    var isClosed = false
    /// The actor in whose isolation the drain runs, as recorded by the subscription.
    var here: Int?
    /// The number of events after which the consumer leaves its loop.
    let leavesAfter: Int?
    /// A source that ends when the loop is closed, such as an activity, or nil.
    let activity: Int?
    /// Hot events in the order in which they were claimed or queued.
    var accepted: [Entry] = []
    var delivered: [Entry] = []
    /// The consecutive elements of one generator while other generators waited.
    var streak: [Int] = [0, 0]
    /// The number of counted events since the drain was taken.
    var turn = 0
    /// The generators that elements have started, in order.
    var started: [Int] = []
    private(set) var violation: String?

    /// A subscription that the first actor has set up, with generators that begin immediately.
    init(
        _ mode: Mode, hot: Int, generators: [Int] = [], starts: [Int: [Int]] = [:],
        leavesAfter: Int? = nil, activity: Int? = nil, actors: [Actor]
    ) {
        self.mode = mode
        self.leavesAfter = leavesAfter
        self.activity = activity
        self.starts = starts
        self.actors = actors + [Actor(isServer: true)]
        origins = Array(repeating: Origin(), count: hot) + generators.map { Origin(remaining: $0) }
        for source in hot..<origins.count where !isStartedLater(source) {
            agenda.start(Run(source, .generator(delivered: 0)))
        }
        // The consumer of a loop sets it up itself.
        let layer = mode == .pulled ? actors.count : 0
        here = layer
        self.actors[layer].hand = mode == .pulled || mayDrain(0) ? .decide : .handOver
    }

    /// Whether the generator waits for an element that starts it.
    private func isStartedLater(_ source: Int) -> Bool { starts.values.contains { $0.contains(source) } }

    private var rules: Agenda<Int>.Rules {
        let yielding: Agenda<Int>.Yielding =
            switch mode {
            case .isolated: .always
            case .free: .underLoad
            case .pulled: .never
            }
        return Agenda.Rules(yielding: yielding, turnLength: Self.turnLength, sliceLength: Self.sliceLength)
    }

    private func mayDrain(_ index: Int) -> Bool {
        switch mode {
        case .isolated: actors[index].isInside
        case .free: true
        case .pulled: false
        }
    }

    /// Hashes the parts that differ in most states. The rest is cheaper to compare than to hash.
    func hash(into hasher: inout Hasher) {
        hasher.combine(actors)
        hasher.combine(delivered)
        hasher.combine(inbox)
    }

    // MARK: Steps

    var enabled: [Int] {
        // Only one actor at a time runs in the isolation.
        let inside = mode == .isolated ? actors.firstIndex { $0.isInside && $0.hand != .nothing } : nil
        return actors.indices.filter { index in
            let actor = actors[index]
            if let inside, actor.isInside, index != inside { return false }
            switch actor.hand {
            case .left: return false
            case .nothing:
                // Only a loop that the consumer has left can be dropped.
                if actor.script.first == .drop, !actors.contains(where: { $0.hand == .left }) { return false }
                if actor.isServer, isClosed { return false }
                return !actor.script.isEmpty || actor.isServer && (isSignalled || isTerminated)
            default: return true
            }
        }
    }

    mutating func step(_ index: Int) {
        let before = actors[index].hand
        actors[index].hand = advance(index)
        checkHolder()
        if case .nothing = actors[index].hand, before != .nothing { checkVisibility(index) }
    }

    private mutating func advance(_ index: Int) -> Hand {
        if actors[index].hand.holdsDrain, let here, here != index {
            violation = "The drain runs in an isolation that it has left."
        }
        switch actors[index].hand {
        case .nothing: return begin(index)
        case .queue(let entry):
            guard origins[entry.source].isActive, !origins[entry.source].isEnded else { return .nothing }
            accept(entry)
            origins[entry.source].isEnded = entry.element == nil
            inbox.append(entry.source, isEnd: entry.element == nil, isInside: entry.isInside && mode == .isolated)
            return announce(index)
        case .deliver(let entry):
            if origins[entry.source].isActive { deliver(entry) }
            return .settle
        case .settle: return agenda.isEmpty && phase.settle() ? pause(index) : .decide
        case .decide: return decide()
        case .batch(let run, let limit, let delivered): return deliverNext(of: run, limit: limit, after: delivered)
        case .takeIn:
            agenda.takeIn(&inbox)
            phase.takeIn()
            return .decide
        case .giveBack: return phase.settle() ? pause(index) : .decide
        case .handOver:
            phase.handOver()
            return .wake
        case .wake: return wake()
        case .resume: return phase.resume() ? take(isClosed ? nil : index) : .nothing
        case .makeLine:
            hasLine = true
            return .resume
        case .close:
            close()
            return .nothing
        case .abandon:
            if !isTaskCancelled, !isClosed { violation = "A loop that is alive is closed." }
            close()
            return phase.resume() ? take(nil) : .nothing
        case .left: return .left
        case .sweep:
            if !phase.isHeld { _ = inbox.removeAll { !origins[$0].isActive } }
            return .nothing
        }
    }

    private mutating func begin(_ index: Int) -> Hand {
        if actors[index].isServer {
            isSignalled = false
            return mode == .pulled && isTaskCancelled ? .close : .resume
        }
        let isInside = actors[index].isInside
        switch actors[index].script.removeFirst() {
        case .send(let source):
            guard origins[source].isActive else { return .nothing }
            let entry = Entry(source: source, element: origins[source].sent, isInside: isInside)
            guard mayDrain(index), phase.claim() else { return .queue(entry) }
            accept(entry)
            _ = take(index)
            return .deliver(entry)
        case .end(let source): return .queue(Entry(source: source, element: nil, isInside: isInside))
        case .cancel(let source):
            origins[source].isActive = false
            return .sweep
        case .cancelTask:
            isTaskCancelled = true
            // The line ends with the task that waits on it.
            if isWaiting { isTerminated = true }
            return .nothing
        case .drop:
            guard let consumer = actors.firstIndex(where: { $0.hand == .left }) else { return .nothing }
            actors[consumer].hand = .nothing
            close()
            return take(nil)
        }
    }

    private var isWaiting: Bool { hasLine && actors.contains { $0.isServer && $0.hand == .nothing } }

    /// Returns the action of a loop's consumer that has found no element.
    private func pause(_ index: Int) -> Hand {
        guard mode == .pulled, actors[index].isServer, !isClosed else { return .nothing }
        if isTaskCancelled { return .close }
        return switch Pause(holdsDrain: false, hasLine: hasLine) {
        case .yield: .decide
        case .makeLine: .makeLine
        case .wait: .nothing
        }
    }

    private mutating func wake() -> Hand {
        switch WakeUp(hasLine: hasLine, isPulled: mode == .pulled, isActive: !isClosed) {
        case .signal where isTerminated: return .abandon
        case .signal, .serve:
            hasLine = true
            isSignalled = true
            return .nothing
        case .leave: return .nothing
        case .abandon: return .abandon
        }
    }

    /// Tears the subscription down, as the end of a loop does.
    private mutating func close() {
        let isFirst = !isClosed
        isClosed = true
        isTerminated = true
        for source in origins.indices where source != activity { origins[source].isActive = false }
        if !phase.isHeld { _ = inbox.removeAll { !origins[$0].isActive } }
        guard isFirst, let activity else { return }
        // Everything that settles afterwards is the next event of a running drain.
        if phase.isHeld {
            inbox.append(activity, isEnd: true, isInside: false)
            _ = phase.announce(mayDrain: false)
        } else {
            origins[activity].isActive = false
        }
    }

    private mutating func announce(_ index: Int) -> Hand {
        switch phase.announce(mayDrain: mayDrain(index)) {
        case .drain: take(index)
        case .wake: .wake
        case .none, .deliver: .nothing
        }
    }

    private mutating func take(_ index: Int?) -> Hand {
        here = index
        agenda.beginTurn()
        turn = 0
        return .decide
    }

    private mutating func accept(_ entry: Entry) {
        // Two senders of one source number their elements in the order in which they enter the subscription.
        let element = entry.element == nil ? nil : origins[entry.source].sent
        origins[entry.source].sent += 1
        accepted.append(Entry(source: entry.source, element: element, isInside: entry.isInside))
    }

    private mutating func decide() -> Hand {
        switch agenda.next(rules, isPending: phase == .pending, isActive: { origins[$0].isActive }) {
        case .takeIn: return .takeIn
        case .settle: return .giveBack
        case .handOver: return .handOver
        case .deliver(let run, limit: 0):
            violation = "The agenda asks for nothing of source \(run.source)."
            return .decide
        case .deliver(let run, let limit): return .batch(run, limit: limit, delivered: 0)
        case .end(let run):
            deliver(Entry(source: run.source, element: nil))
            return conclude(run, 0)
        }
    }

    /// Delivers one more element of a run, as a source does. The sources that the element starts come before the rest
    /// of the run.
    private mutating func deliverNext(of run: Run<Int>, limit: Int, after count: Int) -> Hand {
        let source = run.source
        if run.isGenerator {
            guard let remaining = origins[source].remaining, remaining > 0 else {
                deliver(Entry(source: source, element: nil))
                return conclude(run, count)
            }
            origins[source].remaining = remaining - 1
            deliver(Entry(source: source, element: origins[source].sent))
            origins[source].sent += 1
        } else {
            deliver(Entry(source: source, element: delivered.count { $0.source == source }))
        }
        turn += run.isInside ? 0 : 1
        checkTurn(run)
        let isStopped = !origins[source].isActive || !agenda.fresh.isEmpty || run.isGenerator && phase == .pending
        return count + 1 < limit && !isStopped
            ? .batch(run, limit: limit, delivered: count + 1) : conclude(run, count + 1)
    }

    private mutating func conclude(_ run: Run<Int>, _ count: Int) -> Hand {
        if count == 0, !run.isInside { turn += 1 }
        agenda.delivered(count, of: run)
        return hasEnough ? .left : .decide
    }

    private var hasEnough: Bool { leavesAfter.map { delivered.count >= $0 && !isClosed } ?? false }

    private mutating func deliver(_ entry: Entry) {
        let element = entry.element
        delivered.append(Entry(source: entry.source, element: element))
        checkOrder()
        guard let element else {
            origins[entry.source].isActive = false
            return
        }
        if element == 0 { checkBeginning(of: entry.source) }
        if let generators = starts[entry.source], element < generators.count {
            started.append(generators[element])
            agenda.start(Run(generators[element], .generator(delivered: 0)))
        }
    }

    // MARK: Checks

    /// Checks that the phase matches the holder of the drain, and a pending wake-up.
    private mutating func checkHolder() {
        let holders = actors.count { $0.hand.holdsDrain }
        if holders != (phase.isHeld ? 1 : 0) { violation = "\(holders) actors hold the drain in phase \(phase)." }
        guard phase == .scheduled, !isSignalled, !isTerminated else { return }
        let isAwaited = actors.contains { [.wake, .resume, .makeLine, .close].contains($0.hand) }
        if !isAwaited { violation = "Something waits, and no wake-up is outstanding." }
    }

    /// Checks that an inner send is delivered before its sender continues.
    private mutating func checkVisibility(_ index: Int) {
        guard mode == .isolated, actors[index].isInside, !phase.isHeld else { return }
        let waiting = accepted.filter { $0.isInside && origins[$0.source].isActive && !hasDelivered($0) }
        if !waiting.isEmpty { violation = "Sent from inside and not delivered: \(waiting)." }
    }

    /// Checks that a generator begins after the generators of earlier elements.
    private mutating func checkBeginning(of source: Int) {
        let earlier = started.prefix { $0 != source }
        guard earlier.count < started.count else { return }
        let overtaken = earlier.filter { origins[$0].isActive && origins[$0].sent == 0 }
        if !overtaken.isEmpty { violation = "Source \(source) begins before \(overtaken)." }
    }

    /// Checks that a turn ends in time, and that no generator continues while others wait.
    private mutating func checkTurn(_ run: Run<Int>) {
        let hasInsiders = accepted.contains { $0.isInside && origins[$0.source].isActive && !hasDelivered($0) }
        if mode == .isolated, turn > Self.turnLength, !hasInsiders, !run.isInside {
            violation = "A turn goes on after \(turn) events."
        }
        let others = origins.indices.contains { source in
            source != run.source && origins[source].isActive && (origins[source].remaining ?? 0) > 0
                && (!isStartedLater(source) || started.contains(source))
        }
        streak = run.isGenerator && others ? [run.source, streak[0] == run.source ? streak[1] + 1 : 1] : [-1, 0]
        if streak[1] > Self.sliceLength + 1 { violation = "Source \(run.source) starves another one." }
    }

    private func hasDelivered(_ entry: Entry) -> Bool {
        delivered.contains { $0.source == entry.source && $0.element == entry.element }
    }

    /// The fault of a state in which no actor can make another step, or nil.
    var failureAtRest: String? {
        if actors.contains(where: { $0.hand == .left }) { return nil }
        // A loop that was waiting when it was closed has nothing left to be woken for.
        let isAtRest = phase == .idle || mode == .pulled && isClosed && phase == .scheduled
        if !isAtRest || !inbox.runs.isEmpty || !agenda.isEmpty {
            return "Everybody has gone, the phase is \(phase), and left are \(inbox.runs) and \(agenda)."
        }
        let lost = accepted.filter { origins[$0.source].isActive && !hasDelivered($0) }
        if !lost.isEmpty { return "Lost: \(lost)." }
        let unfinished = origins.indices.filter { origins[$0].isActive && (origins[$0].remaining ?? 0) > 0 }
        return unfinished.isEmpty || !starts.isEmpty ? nil : "Not all was generated of \(unfinished)."
    }

    /// Checks that all events were delivered in the order in which they were accepted or generated, and that ends come
    /// last.
    private mutating func checkOrder() {
        let hot = delivered.filter { origins[$0.source].remaining == nil && $0.source != activity }
        let order = accepted.filter { hasDelivered($0) }.map { Entry(source: $0.source, element: $0.element) }
        if hot != order { violation = "Delivered \(hot), sent \(order)." }
        for source in origins.indices {
            let elements = delivered.filter { $0.source == source }.map(\.element)
            let expected = elements.indices.map { $0 < elements.count - 1 || elements.last != .some(nil) ? $0 : nil }
            if elements != expected { violation = "Source \(source) was delivered as \(elements)." }
        }
    }
}
