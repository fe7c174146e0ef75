/// A summary of the histories and states that an exploration has covered.
public struct ExplorationReport: Sendable, CustomStringConvertible {
    /// The number of histories that were replayed.
    public internal(set) var histories = 0
    /// The number of different states, or of all visited states if equal states are not pruned.
    public internal(set) var states = 0
    /// The number of steps of the longest history.
    public internal(set) var depth = 0
    /// Whether equal states were explored only once.
    public let isPruned: Bool
    /// Whether the budget ended the exploration before the last history.
    public internal(set) var isCutShort = false
    /// The steps of the shortest history that violates a condition, or `nil` if no history does.
    public internal(set) var violation: [String]?

    /// A summary in one line, such as `35 histories of up to 3 steps, 20 states, equal states explored once`.
    public var description: String {
        "\(histories) histories of up to \(depth) steps, \(states) states, "
            + (isPruned ? "equal states explored once" : "all states explored")
            + (isCutShort ? ", cut short by the budget" : "")
    }
}
