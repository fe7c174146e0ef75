/// A rotating character for work in progress. It has no timer: the caller draws a frame every ``interval``.
public nonisolated enum Spinner {
    /// The duration of each position. Drawing more often changes nothing.
    public static let interval = Duration.milliseconds(80)

    private static let positions: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The character at a time after the spinner appeared. The same time gives the same character, for tests. A
    /// negative time counts as 0.
    public static func character(after elapsed: Duration) -> Character {
        let step = Int(max(.zero, elapsed) / interval)
        return positions[step % positions.count]
    }
}
