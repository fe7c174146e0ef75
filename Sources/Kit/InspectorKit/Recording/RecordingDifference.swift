/// The first difference of an input or an output between a recording and its replay.
public struct RecordingDifference: Hashable, Sendable, CustomStringConvertible {
    /// The name of an input or output, such as `Products <- products`, or of a scene or a request.
    public let name: String
    /// The last input or response before the difference, with its number.
    public let step: String
    /// The number of inputs and responses before the difference.
    let stepNumber: Int
    /// The recorded value, or `nil` if the recording contains no more values, or if ``replayed`` describes a problem.
    public let recorded: String?
    /// The replayed value, or the reason why a step could not be performed or compared. `nil` if the replay has no more
    /// values.
    public let replayed: String?

    /// Both values, each from shortly before the first difference.
    public var description: String {
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
