/// A rotating character that shows work in progress. The spinner has no timer, so the caller draws a frame every
/// ``interval``.
public nonisolated enum Spinner {
    /// The time that each position is shown. Drawing more often has no effect.
    public static let interval = Duration.milliseconds(80)

    private static let positions: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Returns the character to show at a time after the spinner appeared. The same time always results in the same
    /// character, so tests can rely on it. A negative time counts as 0.
    public static func character(after elapsed: Duration) -> Character {
        let step = Int(max(.zero, elapsed) / interval)
        return positions[step % positions.count]
    }
}
