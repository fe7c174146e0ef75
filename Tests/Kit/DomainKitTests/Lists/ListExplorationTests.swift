import Foundation
import Testing

@testable import DomainKit

/// Every interleaving of up to eight steps of a window of two pages, its source, its edits, a server and other devices.
/// The laws hold after each step, and if everything that is pending is performed after up to six of them. `LIST_DEPTH`
/// sets both numbers.
@Suite(.timeLimit(.minutes(5))) struct ListExplorationTests {
    struct Setup: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var counting = ListServer.Counting.offsets
        var tellsTotal = true
        var cap = 2
        var beginsLoaded = true
        var showsCreated = true
        var creations = 0
        var deletions: [Int] = []
        var reloads = 0
        var failures = 0
        var otherInsertions = 0
        var otherDeletions = 0
        var hasSaved = false
    }

    static let setups = [
        Setup(testDescription: "a first page, and a creation", beginsLoaded: false, creations: 1, reloads: 1),
        Setup(testDescription: "a first page, and a deletion", beginsLoaded: false, deletions: [0], failures: 1),
        Setup(testDescription: "a creation, and a reload", creations: 1, reloads: 1, failures: 1),
        Setup(
            testDescription: "a creation, hidden", tellsTotal: false, showsCreated: false, creations: 1, deletions: [0]),
        Setup(testDescription: "two deletions", deletions: [0, 2]),
        Setup(testDescription: "two deletions, without totals", tellsTotal: false, deletions: [1, 3], failures: 1),
        Setup(testDescription: "two deletions, of pages of one row", cap: 1, deletions: [0, 1]),
        Setup(testDescription: "a creation and a deletion, of pages of one row", cap: 1, creations: 1, deletions: [0]),
        Setup(testDescription: "a creation and a deletion, with a reload", creations: 1, deletions: [1], reloads: 1),
        Setup(
            testDescription: "a creation and a deletion, with cursors", counting: .cursors, creations: 1, deletions: [0]
        ),
        Setup(testDescription: "what others insert", creations: 1, failures: 1, otherInsertions: 1),
        Setup(testDescription: "what others delete, which the total shows", reloads: 1, failures: 1, otherDeletions: 2),
        Setup(testDescription: "saved pages", beginsLoaded: false, failures: 2, hasSaved: true),
        Setup(testDescription: "saved pages, and a deletion", deletions: [0], failures: 2, hasSaved: true),
        Setup(testDescription: "saved pages, and a creation", creations: 1, reloads: 1, failures: 1, hasSaved: true),
    ]

    struct State: Hashable {
        var model: ListModel
        var setup: Budget
    }

    /// The events that may still happen.
    struct Budget: Hashable {
        var creations, reloads, failures, otherInsertions, otherDeletions: Int
        var deletions: [Int]
    }

    @Test(arguments: setups) func windowKeepsItsLawsInEveryInterleaving(_ setup: Setup) {
        let depth = ProcessInfo.processInfo.environment["LIST_DEPTH"].flatMap { Int($0) }
        var level: [(state: State, history: [ListModel.Step])] = [(Self.beginning(setup), [])]
        var visited: Set = [level[0].state]
        for taken in 1...(depth ?? 8) {
            var next: [(state: State, history: [ListModel.Step])] = []
            for (state, history) in level {
                for (step, budget) in Self.steps(of: state, in: setup) {
                    var state = State(model: state.model, setup: budget)
                    state.model.perform(step)
                    guard state.model.problems.isEmpty, visited.insert(state).inserted else {
                        if let problem = state.model.problems.first { return fail(problem, history + [step]) }
                        continue
                    }
                    var settled = state.model
                    if taken <= depth ?? 6 { settled.settle() }
                    if let problem = settled.problems.first { return fail(problem, history + [step]) }
                    next.append((state, history + [step]))
                }
            }
            level = next
        }
        if depth != nil {
            print("\(visited.count) states: \(setup.testDescription)")
        }
        #expect(visited.count > 20)
    }

    private func fail(_ problem: String, _ history: [ListModel.Step]) {
        Issue.record("\(problem)\n\(history.map { "\($0)" }.joined(separator: "\n"))")
    }

    private static func beginning(_ setup: Setup) -> State {
        let server = ListServer(
            0..<4, counting: setup.counting, tellsTotal: setup.tellsTotal, cap: setup.cap)
        var model = ListModel(server)
        if setup.hasSaved {
            var earlier = server
            earlier.insert(900, at: 1)
            model.save(earlier)
        }
        if setup.beginsLoaded {
            for step in [.ask(.first), .read, .arrive] as [ListModel.Step] { model.perform(step) }
        }
        return State(
            model: model,
            setup: Budget(
                creations: setup.creations, reloads: setup.reloads, failures: setup.failures,
                otherInsertions: setup.otherInsertions, otherDeletions: setup.otherDeletions,
                deletions: setup.deletions))
    }

    /// The possible steps, with the events that may happen after each.
    private static func steps(of state: State, in setup: Setup) -> [(ListModel.Step, Budget)] {
        let model = state.model
        var steps: [(ListModel.Step, Budget)] = []
        func add(_ step: ListModel.Step, _ change: (inout Budget) -> Void = { _ in }) {
            var budget = state.setup
            change(&budget)
            steps.append((step, budget))
        }
        if model.window.isLoaded { add(.ask(.next)) } else { add(.ask(.first)) }
        if state.setup.reloads > 0 { add(.ask(.reload)) { $0.reloads -= 1 } }
        if let running = model.running {
            add(running.page == nil ? .read : .arrive)
            if state.setup.failures > 0 { add(.fail) { $0.failures -= 1 } }
            if running.request.page.usesCache, !running.isAnsweredByCache,
                model.saved[running.request.page.token] != nil
            {
                add(.cached)
            }
        }
        if let reading = model.reading { add(reading.page == nil ? .readSaved : .arriveSaved) }
        if !model.late.isEmpty { add(.late) }
        if setup.hasSaved { add(.responded) }
        if state.setup.creations > 0 { add(.create(at: 0, isShown: setup.showsCreated)) { $0.creations -= 1 } }
        for id in state.setup.deletions { add(.delete(id)) { $0.deletions.removeAll { $0 == id } } }
        for (index, edit) in model.edits.enumerated() {
            if edit.isPerformed { add(.record(index)) } else { add(.perform(index)) }
            if !edit.isPerformed { add(.undo(index)) }
            if edit.kind == .delete { add(.give(up: index)) }
        }
        if state.setup.otherInsertions > 0 { add(.otherInserts(at: 0)) { $0.otherInsertions -= 1 } }
        if state.setup.otherDeletions > 0 {
            add(.otherDeletes(2 - state.setup.otherDeletions)) { $0.otherDeletions -= 1 }
        }
        return steps
    }
}
