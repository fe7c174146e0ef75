/// The sign that something is being done.
package nonisolated enum Spinner {
    /// How long each position stays; there is no reason to draw more often than this for the spinner's sake.
    package static let interval = Duration.milliseconds(80)

    private static let positions: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The spinner this long after it appeared.
    package static func character(after elapsed: Duration) -> Character {
        let step = Int(max(.zero, elapsed) / interval)
        return positions[step % positions.count]
    }
}
