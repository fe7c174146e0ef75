/// A difference between a recorded and a replayed history of an input or output.
nonisolated struct HistoryDifference: Hashable, Sendable, CustomStringConvertible {
    let name: String
    /// The user's last step before the difference, with its number.
    let step: String
    /// `nil` if the recording has no further value.
    let recorded: String?
    /// `nil` if the replay has no further value.
    let replayed: String?

    /// Returns `nil` for histories that do not differ.
    init?(
        name: String, recorded: [OutputHistories.Moment], replayed: [OutputHistories.Moment], steps: [String],
        isWhole: Bool
    ) {
        let common = zip(recorded, replayed).prefix { $0.value == $1.value }.count
        guard common < recorded.count || common < replayed.count && isWhole else { return nil }
        let (expected, found) = (recorded.dropFirst(common).first, replayed.dropFirst(common).first)
        self.name = name
        self.recorded = expected?.value
        self.replayed = found?.value
        let step = min(expected?.step ?? .max, found?.step ?? .max)
        self.step = steps.indices.contains(step) ? "step \(step), \(steps[step])" : "step \(step)"
    }

    /// Both values, from shortly before their first difference.
    var description: String {
        let both = recorded.flatMap { recorded in replayed.map { (recorded, $0) } }
        let common = both.map { zip($0, $1).prefix { $0 == $1 }.count } ?? 0
        return """
            \(name), after \(step):
              - recorded: \(recorded.map { Self.excerpt($0, from: common) } ?? "nothing more")
              + replayed: \(replayed.map { Self.excerpt($0, from: common) } ?? "nothing more")
            """
    }

    private static func excerpt(_ text: String, from position: Int) -> String {
        let start = max(0, position - 40)
        let rest = text.dropFirst(start)
        return (start > 0 ? "…" : "") + rest.prefix(160) + (rest.count > 160 ? "…" : "")
    }
}
