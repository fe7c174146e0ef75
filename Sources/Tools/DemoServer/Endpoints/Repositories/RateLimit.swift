/// How many repository searches a client has in a window of time, as GitHub counts them.
public struct RateLimit: Sendable, Equatable, Codable {
    /// The searches in one window.
    public var limit: Int
    /// The length of a window in seconds; it begins with its first search.
    public var window: Double

    /// Allows this many searches in a window of this many seconds.
    public init(limit: Int, window: Double = 60) {
        self.limit = limit
        self.window = window
    }
}
