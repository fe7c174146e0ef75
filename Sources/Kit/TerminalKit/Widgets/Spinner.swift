/// A sign that turns while work is in progress.
public nonisolated enum Spinner {
    /// How long each position stays; drawing more often shows nothing new.
    public static let interval = Duration.milliseconds(80)

    private static let positions: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The spinner this long after it appeared.
    public static func character(after elapsed: Duration) -> Character {
        let step = Int(max(.zero, elapsed) / interval)
        return positions[step % positions.count]
    }
}
