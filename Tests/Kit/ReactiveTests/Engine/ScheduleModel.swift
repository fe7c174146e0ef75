import Reactive

/// A subscription without threads: the phase, the inbox and the agenda that the mailbox executes, the actors that post
/// to it and drain it, and what its subscriber has got so far. One step of one actor is one atomic step of the engine.
struct ScheduleModel: Hashable {
    /// What an actor of the test does.
    enum Act: Hashable {
        case send(Int)
        case end(Int)
        /// Asks a gated subscription for a generated element.
        case demand
        /// Cancels a source, as `flatMapLatest` does with its inner one.
        case cancel(Int)
    }

    /// What an actor has in hand between two steps.
    enum Hand: Hashable {
        case nothing
        /// It found the subscription busy, or may not drain: it queues its event.
        case queue(Entry)
        /// It holds the drain and delivers what it has claimed.
        case deliver(Entry)
        /// It holds the drain and tries to give it back at once.
        case settle
        /// It holds the drain and decides what comes next.
        case decide
        /// It holds the drain and has delivered so many events of this run, of which the limit allows more.
        case batch(Run<Int>, limit: Int, delivered: Int)
        /// It holds the drain and has decided this.
        case takeIn, giveBack, handOver
        /// It asks for a generated element.
        case demand
        /// It has to bring a wake-up about.
        case wake
        /// It has taken the signal of a wake-up.
        case resume
        /// It removes from the inbox what it has cancelled.
        case sweep

        var holdsDrain: Bool {
            switch self {
            case .deliver, .settle, .decide, .batch, .takeIn, .giveBack, .handOver: true
            case .nothing, .queue, .demand, .wake, .resume, .sweep: false
            }
        }
    }

    struct Entry: Hashable {
        let source: Int
        /// The number of the element; nil for the end.
        let element: Int?
        var isInside = false
    }

    struct Actor: Hashable {
        var script: [Act] = []
        var hand = Hand.nothing
        /// It may run the operators.
        var isInside = true
        /// It waits for wake-ups.
        var isServer = false
    }

    struct Origin: Hashable {
        var isActive = true
        var isEnded = false
        var sent = 0
        /// How many elements are left to generate; nil for a hot source.
        var remaining: Int?
    }

    /// Who runs the operators.
    enum Mode: Hashable {
        /// Whoever stands in the subscription's isolation, else a wake-up.
        case isolated
        /// Whoever sends.
        case free
        /// Whoever sends; generators only on demand.
        case gated
        /// The consumer of a loop, who waits for wake-ups.
        case pulled
    }

    static let turnLength = 3
    static let sliceLength = 2

    let mode: Mode
    /// How many elements of a source may wait, where that is bounded; what comes beyond is dropped.
    let bounds: [Int: Int]
    /// The generators that the elements of a source start, one each, as `flatMap` does.
    let starts: [Int: [Int]]
    var phase = Phase.draining
    var inbox = Inbox<Int>()
    var agenda = Agenda<Int>()
    var actors: [Actor]
    var origins: [Origin]
    /// Whether the wake-up line holds a signal: it keeps only the newest.
    var isSignalled = false
    /// Hot events in the order in which they were claimed or queued.
    var accepted: [Entry] = []
    var delivered: [Entry] = []
    /// Elements of one generator in a row while others waited.
    var streak: [Int] = [0, 0]
    /// Events that count since the drain was taken.
    var turn = 0
    /// The generators that elements have started, in that order.
    var started: [Int] = []
    /// How many generated elements have been asked for.
    var demands = 0
    private(set) var violation: String?

    /// A subscription that the first actor has laid out, with generators that begin at once.
    init(
        _ mode: Mode, hot: Int, generators: [Int] = [], starts: [Int: [Int]] = [:], bounds: [Int: Int] = [:],
        actors: [Actor]
    ) {
        self.mode = mode
        self.starts = starts
        self.bounds = bounds
        self.actors = actors + [Actor(isServer: true)]
        origins = Array(repeating: Origin(), count: hot) + generators.map { Origin(remaining: $0) }
        for source in hot..<origins.count where !isStartedLater(source) {
            agenda.start(Run(source, .generator(delivered: 0)))
        }
        // The consumer of a loop lays it out itself.
        let layer = mode == .pulled ? actors.count : 0
        self.actors[layer].hand = mode == .pulled || mayDrain(0) ? .decide : .handOver
    }

    /// Whether the generator waits for an element that starts it.
    private func isStartedLater(_ source: Int) -> Bool { starts.values.contains { $0.contains(source) } }

    private var rules: Agenda<Int>.Rules {
        let yielding: Agenda<Int>.Yielding =
            switch mode {
            case .isolated, .gated: .always
            case .free: .underLoad
            case .pulled: .never
            }
        return Agenda.Rules(
            yielding: yielding, turnLength: Self.turnLength, sliceLength: Self.sliceLength, isGated: mode == .gated)
    }

    private func mayDrain(_ index: Int) -> Bool {
        switch mode {
        case .isolated: actors[index].isInside
        case .free, .gated: true
        case .pulled: false
        }
    }

    // MARK: Steps

    /// The actors that can make a step.
    var enabled: [Int] {
        // One at a time runs in the isolation.
        let inside = mode == .isolated ? actors.firstIndex { $0.isInside && $0.hand != .nothing } : nil
        return actors.indices.filter { index in
            let actor = actors[index]
            if let inside, actor.isInside, index != inside { return false }
            return actor.hand != .nothing || !actor.script.isEmpty || actor.isServer && isSignalled
        }
    }

    /// Makes the next step of an actor.
    mutating func step(_ index: Int) {
        let before = actors[index].hand
        actors[index].hand = advance(index)
        checkHolder()
        if case .nothing = actors[index].hand, before != .nothing { checkVisibility(index) }
    }

    private mutating func advance(_ index: Int) -> Hand {
        switch actors[index].hand {
        case .nothing: return begin(index)
        case .queue(let entry):
            guard origins[entry.source].isActive, !origins[entry.source].isEnded else { return .nothing }
            if entry.element != nil, let bound = bounds[entry.source], waiting(entry.source) >= bound {
                return .nothing
            }
            accept(entry)
            origins[entry.source].isEnded = entry.element == nil
            inbox.append(entry.source, isEnd: entry.element == nil, isInside: entry.isInside && mode == .isolated)
            return announce(index)
        case .demand:
            demands += 1
            inbox.isDemanded = true
            return announce(index)
        case .deliver(let entry):
            if origins[entry.source].isActive { deliver(entry) }
            return .settle
        case .settle: return agenda.isEmpty && phase.settle() ? .nothing : .decide
        case .decide: return decide()
        case .batch(let run, let limit, let delivered): return deliverNext(of: run, limit: limit, after: delivered)
        case .takeIn:
            agenda.takeIn(&inbox)
            phase.takeIn()
            return .decide
        case .giveBack: return phase.settle() ? .nothing : .decide
        case .handOver:
            phase.handOver()
            return .wake
        case .wake:
            isSignalled = true
            return .nothing
        case .resume: return phase.resume() ? take() : .nothing
        case .sweep:
            if !phase.isHeld { _ = inbox.removeAll { !origins[$0].isActive } }
            return .nothing
        }
    }

    private mutating func begin(_ index: Int) -> Hand {
        if actors[index].isServer {
            isSignalled = false
            return .resume
        }
        let isInside = actors[index].isInside
        switch actors[index].script.removeFirst() {
        case .send(let source):
            guard origins[source].isActive else { return .nothing }
            let entry = Entry(source: source, element: origins[source].sent, isInside: isInside)
            guard mayDrain(index), phase.claim() else { return .queue(entry) }
            accept(entry)
            _ = take()
            return .deliver(entry)
        case .demand: return .demand
        case .end(let source): return .queue(Entry(source: source, element: nil, isInside: isInside))
        case .cancel(let source):
            origins[source].isActive = false
            return .sweep
        }
    }

    private mutating func announce(_ index: Int) -> Hand {
        switch phase.announce(mayDrain: mayDrain(index)) {
        case .drain: take()
        case .wake: .wake
        case .none, .deliver: .nothing
        }
    }

    private mutating func take() -> Hand {
        agenda.beginTurn()
        turn = 0
        return .decide
    }

    private mutating func accept(_ entry: Entry) {
        // Two senders of one source number their elements in the order in which they get in.
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

    /// Delivers one more element of a run, as a source does: what it has started comes before the rest of the run.
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
        return .decide
    }

    private mutating func deliver(_ entry: Entry) {
        let element = entry.element
        delivered.append(Entry(source: entry.source, element: element))
        if element != nil { agenda.satisfyDemand() }
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

    /// Whether somebody holds the drain exactly when the phase says so, and a wake-up is on its way when it says that.
    private mutating func checkHolder() {
        let holders = actors.count { $0.hand.holdsDrain }
        if holders != (phase.isHeld ? 1 : 0) { violation = "\(holders) actors hold the drain in phase \(phase)." }
        let isAwaited = isSignalled || actors.contains { $0.hand == .wake || $0.hand == .resume }
        if phase == .scheduled, !isAwaited { violation = "Something waits, and no wake-up is outstanding." }
    }

    /// Whether what was sent from inside has been delivered by the time that its sender goes on.
    private mutating func checkVisibility(_ index: Int) {
        guard mode == .isolated, actors[index].isInside, !phase.isHeld else { return }
        let waiting = accepted.filter { $0.isInside && origins[$0.source].isActive && !hasDelivered($0) }
        if !waiting.isEmpty { violation = "Sent from inside and not delivered: \(waiting)." }
    }

    /// Whether a generator begins after those that earlier elements have started.
    private mutating func checkBeginning(of source: Int) {
        let earlier = started.prefix { $0 != source }
        guard earlier.count < started.count else { return }
        let overtaken = earlier.filter { origins[$0].isActive && origins[$0].sent == 0 }
        if !overtaken.isEmpty { violation = "Source \(source) begins before \(overtaken)." }
    }

    /// Whether a turn ends in time, and no generator goes on while others wait.
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

    private func waiting(_ source: Int) -> Int {
        accepted.count { $0.source == source && $0.element != nil && !hasDelivered($0) }
    }

    private func hasDelivered(_ entry: Entry) -> Bool {
        delivered.contains { $0.source == entry.source && $0.element == entry.element }
    }

    /// What is wrong now that no actor can make a step any more; nil if nothing is.
    var failure: String? {
        if let violation { return violation }
        guard enabled.isEmpty else { return orderFailure }
        let waits = mode == .gated && !agenda.isDemanded && !inbox.isDemanded && agenda.isGenerating
        if phase != .idle || !inbox.runs.isEmpty || !agenda.isEmpty && !waits {
            return "Everybody has gone, the phase is \(phase), and left are \(inbox.runs) and \(agenda)."
        }
        let lost = accepted.filter { origins[$0.source].isActive && !hasDelivered($0) }
        if !lost.isEmpty { return "Lost: \(lost)." }
        if waits { return orderFailure }
        let unfinished = origins.indices.filter { origins[$0].isActive && (origins[$0].remaining ?? 0) > 0 }
        return unfinished.isEmpty || !starts.isEmpty ? orderFailure : "Not all was generated of \(unfinished)."
    }

    private var orderFailure: String? {
        let generated = origins.indices.filter { origins[$0].remaining != nil }.map { origins[$0].sent }.reduce(0, +)
        if mode == .gated, generated > demands { return "\(generated) were generated of \(demands) asked for." }
        let hot = delivered.filter { origins[$0.source].remaining == nil }
        let order = accepted.filter { hasDelivered($0) }.map { Entry(source: $0.source, element: $0.element) }
        if hot != order { return "Delivered \(hot), sent \(order)." }
        for source in origins.indices {
            let elements = delivered.filter { $0.source == source }.map(\.element)
            let expected = elements.indices.map { $0 < elements.count - 1 || elements.last != .some(nil) ? $0 : nil }
            if elements != expected { return "Source \(source) was delivered as \(elements)." }
        }
        return nil
    }
}
