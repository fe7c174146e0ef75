import Reactive

/// A subscription without threads: the phase, the inbox and the agenda that the mailbox executes, the actors that post
/// to it and drain it, and what its subscriber has got so far. One step of one actor is one atomic step of the engine.
struct ScheduleModel: Hashable {
    /// What an actor of the test does.
    enum Act: Hashable {
        case send(Int)
        case end(Int)
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
        /// It holds the drain and has decided this.
        case takeIn, giveBack, handOver
        /// It has to bring a wake-up about.
        case wake
        /// It has taken the signal of a wake-up.
        case resume
        /// It removes from the inbox what it has cancelled.
        case sweep

        var holdsDrain: Bool {
            switch self {
            case .deliver, .settle, .decide, .takeIn, .giveBack, .handOver: true
            case .nothing, .queue, .wake, .resume, .sweep: false
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

    static let turnLength = 3
    static let sliceLength = 2

    let hasIsolation: Bool
    /// Which generator an element starts, as `flatMap` does.
    let starts: [Int: Int]
    var phase = Phase.draining
    var inbox = Inbox<Int>()
    var agenda: Agenda<Int>
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
    private(set) var violation: String?

    /// A subscription that the first actor has laid out, with generators that begin at once.
    init(hasIsolation: Bool, hot: Int, generators: [Int], starts: [Int: Int] = [:], actors: [Actor]) {
        self.hasIsolation = hasIsolation
        self.starts = starts
        self.actors = actors + [Actor(isServer: true)]
        origins = Array(repeating: Origin(), count: hot) + generators.map { Origin(remaining: $0) }
        agenda = Agenda(
            yielding: hasIsolation ? .always : .underLoad, turnLength: Self.turnLength, sliceLength: Self.sliceLength,
            isGated: false)
        for source in hot..<origins.count where !starts.values.contains(source) {
            agenda.start(Run(source, .generator(delivered: 0)))
        }
        self.actors[0].hand = actors[0].isInside || !hasIsolation ? .decide : .handOver
    }

    // MARK: Steps

    /// The actors that can make a step.
    var enabled: [Int] {
        // One at a time runs in the isolation.
        let inside = hasIsolation ? actors.firstIndex { $0.isInside && $0.hand != .nothing } : nil
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
            accept(entry)
            origins[entry.source].isEnded = entry.element == nil
            inbox.append(entry.source, isEnd: entry.element == nil, isInside: entry.isInside && hasIsolation)
            switch phase.announce(mayDrain: entry.isInside || !hasIsolation) {
            case .drain: return take()
            case .wake: return .wake
            case .none, .deliver: return .nothing
            }
        case .deliver(let entry):
            if origins[entry.source].isActive { deliver(entry) }
            return .settle
        case .settle: return agenda.isEmpty && phase.settle() ? .nothing : .decide
        case .decide: return decide()
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
            _ = inbox.removeAll { !origins[$0].isActive }
            return .nothing
        }
    }

    private mutating func begin(_ index: Int) -> Hand {
        if actors[index].isServer {
            isSignalled = false
            return .resume
        }
        let isInside = actors[index].isInside
        let mayDrain = isInside || !hasIsolation
        switch actors[index].script.removeFirst() {
        case .send(let source):
            guard origins[source].isActive else { return .nothing }
            let entry = Entry(source: source, element: origins[source].sent, isInside: isInside)
            guard mayDrain, phase.claim() else { return .queue(entry) }
            accept(entry)
            _ = take()
            return .deliver(entry)
        case .end(let source): return .queue(Entry(source: source, element: nil, isInside: isInside))
        case .cancel(let source):
            origins[source].isActive = false
            return .sweep
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
        switch agenda.next(isPending: phase == .pending, isActive: { origins[$0].isActive }) {
        case .takeIn: return .takeIn
        case .settle: return .giveBack
        case .handOver: return .handOver
        case .deliver(let run, limit: 0):
            violation = "The agenda asks for nothing of source \(run.source)."
            return .decide
        case .deliver(let run, limit: _), .end(let run):
            let isGenerator = run.isGenerator
            agenda.delivered(deliverNext(of: run), of: run)
            if isGenerator || !run.isInside { turn += 1 }
            checkTurn(run)
            return .decide
        }
    }

    private mutating func deliverNext(of run: Run<Int>) -> Int {
        let source = run.source
        switch run.kind {
        case .elements:
            let next = delivered.count { $0.source == source }
            deliver(Entry(source: source, element: next))
            return 1
        case .end:
            deliver(Entry(source: source, element: nil))
            return 0
        case .generator:
            guard let remaining = origins[source].remaining, remaining > 0 else {
                deliver(Entry(source: source, element: nil))
                return 0
            }
            origins[source].remaining = remaining - 1
            deliver(Entry(source: source, element: origins[source].sent))
            origins[source].sent += 1
            return 1
        }
    }

    private mutating func deliver(_ entry: Entry) {
        let element = entry.element
        delivered.append(Entry(source: entry.source, element: element))
        if element == nil {
            origins[entry.source].isActive = false
        } else if let started = starts[entry.source], origins[started].remaining != nil, element == 0 {
            agenda.start(Run(started, .generator(delivered: 0)))
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
        guard hasIsolation, actors[index].isInside, !phase.isHeld else { return }
        let waiting = accepted.filter { $0.isInside && origins[$0.source].isActive && !hasDelivered($0) }
        if !waiting.isEmpty { violation = "Sent from inside and not delivered: \(waiting)." }
    }

    /// Whether a turn ends in time, and no generator goes on while others wait.
    private mutating func checkTurn(_ run: Run<Int>) {
        let hasInsiders = accepted.contains { $0.isInside && origins[$0.source].isActive && !hasDelivered($0) }
        if hasIsolation, turn > Self.turnLength, !hasInsiders, !run.isInside {
            violation = "A turn goes on after \(turn) events."
        }
        let others = origins.indices.contains { source in
            source != run.source && origins[source].isActive && (origins[source].remaining ?? 0) > 0
                && (!starts.values.contains(source) || delivered.contains { $0.source == source })
        }
        streak = run.isGenerator && others ? [run.source, streak[0] == run.source ? streak[1] + 1 : 1] : [-1, 0]
        if streak[1] > Self.sliceLength + 1 { violation = "Source \(run.source) starves another one." }
    }

    private func hasDelivered(_ entry: Entry) -> Bool {
        delivered.contains { $0.source == entry.source && $0.element == entry.element }
    }

    /// What is wrong now that no actor can make a step any more; nil if nothing is.
    var failure: String? {
        if let violation { return violation }
        guard enabled.isEmpty else { return orderFailure }
        if phase != .idle || !inbox.runs.isEmpty || !agenda.isEmpty {
            return "Everybody has gone, the phase is \(phase), and left are \(inbox.runs) and \(agenda)."
        }
        let lost = accepted.filter { origins[$0.source].isActive && !hasDelivered($0) }
        if !lost.isEmpty { return "Lost: \(lost)." }
        let unfinished = origins.indices.filter { origins[$0].isActive && (origins[$0].remaining ?? 0) > 0 }
        return unfinished.isEmpty || !starts.isEmpty ? orderFailure : "Not all was generated of \(unfinished)."
    }

    private var orderFailure: String? {
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
