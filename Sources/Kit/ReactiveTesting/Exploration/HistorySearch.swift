import VirtualTime

/// The order in which an exploration tries histories, which is breadth first, so that the first violation is short.
///
/// This type contains no scenes or clocks. The caller replays each history and passes the state that results.
struct HistorySearch<State: Hashable> {
    /// The names of the steps.
    typealias History = [String]

    private struct Seen: Hashable {
        let state: State
        let choices: [String]
    }

    private struct Node {
        let history: History
        let choices: [String]
    }

    private let depth: Int
    private let isPruning: Bool
    private var nodes: [Node] = []
    private var node = 0
    private var choice = 0
    private var seen: Set<Seen> = []

    /// The number of different states, or of all visited states if equal states are not pruned.
    private(set) var stateCount = 0

    init(depth: Int, isPruning: Bool) {
        self.depth = depth
        self.isPruning = isPruning
    }

    /// Returns the next history to replay, or `nil` after the last one.
    mutating func next() -> History? {
        while node < nodes.count {
            let current = nodes[node]
            if choice < current.choices.count {
                defer { choice += 1 }
                return current.history + [current.choices[choice]]
            }
            (node, choice) = (node + 1, 0)
        }
        return nil
    }

    /// Adds the state after a history, and the steps that are possible in it. If an equal state was visited before, the
    /// search does not continue from this state.
    mutating func visit(_ history: History, state: State, choices: [String]) {
        let isNew = seen.insert(Seen(state: state, choices: choices)).inserted
        guard isNew || !isPruning else { return }
        stateCount += 1
        if history.count < depth { nodes.append(Node(history: history, choices: choices)) }
    }

    /// Removes steps for as long as the shorter history still fails.
    ///
    /// - Returns: A failing history from which no single step can be removed.
    static func shrunk(_ history: History, stillFails: (History) throws -> Bool) rethrows -> History {
        var shrinking = Shrinking(history)
        while let candidate = shrinking.candidate {
            if try stillFails(candidate) { shrinking.failed(candidate) } else { shrinking.passed() }
        }
        return shrinking.elements
    }
}
