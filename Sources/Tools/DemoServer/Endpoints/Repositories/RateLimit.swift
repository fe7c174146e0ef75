/// Limits the repository searches of all clients together, by GitHub's rules.
public struct RateLimit: Sendable, Equatable, Codable {
    public var limit: Int
    /// The length of a window in seconds. A window starts with its first search.
    public var window: Double

    public init(limit: Int, window: Double = 60) {
        self.limit = limit
        self.window = window
    }
}
