import Testing

/// Tries every order of a scene's inputs, responses and timers, and reports the shortest order that violates a
/// condition.
///
/// ```swift
/// try explore(depth: 4) { run in
///     let words = run.requests(String.self)
///     let queries = PublishSubject<String>()
///     run.sends(queries, "a", "b")
///     run.answers(words) { request in [.success("result of \(request)")] }
///     run.shows("shown", queries.observable.flatMapLatest { words.request($0) })
///     run.always("One search runs at most") { words.runningCount <= 1 }
/// }
/// ```
///
/// For each history, the body builds the scene again with the run's clock and test doubles. If two states have the same
/// values, requests and timers, they count as equal and are explored only once.
///
/// - Errors: Reports an issue at the caller's line for a violation, for code that behaves differently when the same
///   steps are repeated, and if the budget ends the exploration early. Rethrows errors of the body.
/// - Parameters:
///   - depth: The maximum number of steps in a history.
///   - pruning: Whether equal states are explored only once. Without pruning, the exploration takes much longer, but it
///     also finds faults that the outputs do not show.
///   - budget: The maximum time for the exploration.
///   - sourceLocation: The location at which a violation is reported. By default, this is the caller's line.
///   - body: Builds the scene, and declares what can happen and which conditions must hold.
@MainActor @discardableResult
public func explore(
    depth: Int = 4, pruning: Bool = true, budget: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (ExplorationRun) throws -> Void
) throws -> ExplorationReport {
    var report = ExplorationReport(isPruned: pruning)
    var search = HistorySearch<ExploredState>(depth: depth, isPruning: pruning)
    var transcripts: [[String]: [[String]]] = [:]
    let deadline = ContinuousClock.now + budget
    var next: [String]? = []
    while let history = next {
        let result = try ReplayedHistory(history, body)
        report.histories += 1
        report.depth = max(report.depth, history.count)
        let before = Array(result.transcript.dropLast())
        if let earlier = transcripts[history.dropLast()], !history.isEmpty, earlier != before || !result.isComplete {
            Issue.record(
                """
                The same steps had another effect when they were repeated, so the scene depends on something other than \
                the run's clock and test doubles:
                \(ReplayedHistory.listing(Array(history.dropLast()), earlier))
                and then:
                \(ReplayedHistory.listing(Array(history.dropLast()), before))
                """, sourceLocation: sourceLocation)
            break
        }
        if let violation = result.violation {
            let shortest = try HistorySearch<ExploredState>.shrunk(history) {
                try ReplayedHistory($0, body).violation == violation
            }
            report.violation = shortest
            report.states = search.stateCount
            let shown = try ReplayedHistory(shortest, body)
            Issue.record("\(shown.counterexample)\n\n\(report).", sourceLocation: sourceLocation)
            return report
        }
        search.visit(history, state: result.state, choices: result.choices)
        if history.count < depth { transcripts[history] = result.transcript }
        next = search.next()
        if next != nil, ContinuousClock.now > deadline {
            report.isCutShort = true
            break
        }
    }
    report.states = search.stateCount
    if report.isCutShort {
        Issue.record("Raise the budget or lower the depth: \(report).", sourceLocation: sourceLocation)
    }
    return report
}

/// Repeats one history of an exploration step by step, and reports the first violation. A counterexample is a call of
/// this function.
///
/// - Errors: Reports an issue at the caller's line for a violation, and for a step that is not possible. Rethrows
///   errors of the body.
@MainActor
public func explore(
    replaying history: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (ExplorationRun) throws -> Void
) throws {
    for count in 0...history.count {
        let result = try ReplayedHistory(Array(history.prefix(count)), body)
        guard result.isComplete else {
            Issue.record(
                """
                Step \(count), “\(history[count - 1])”, is not possible. Possible steps: \
                \(result.choices.joined(separator: ", ")).
                """, sourceLocation: sourceLocation)
            return
        }
        if result.violation != nil {
            Issue.record("\(result.counterexample)", sourceLocation: sourceLocation)
            return
        }
    }
}
