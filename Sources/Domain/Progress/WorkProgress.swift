/// The progress of work that processes items one by one.
public struct WorkProgress: Equatable, Sendable {
    public let done: Int
    public let total: Int
    /// The number of items among ``done`` that could not be read and were left out.
    public let unreadable: Int

    /// Clamps negative numbers to 0.
    public init(done: Int, total: Int, unreadable: Int = 0) {
        self.done = max(0, done)
        self.total = max(0, total)
        self.unreadable = max(0, unreadable)
    }

    /// The finished fraction of the work, from 0 to 1. Without items it is 1, so that empty work counts as finished.
    public var fraction: Double { total > 0 ? min(Double(done) / Double(total), 1) : 1 }
}
