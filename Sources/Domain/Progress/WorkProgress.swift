/// The progress of work that goes through a number of items one after the other.
public struct WorkProgress: Equatable, Sendable {
    /// How many items are done.
    public let done: Int
    /// How many items there are.
    public let total: Int
    /// How many of the done items could not be read, and were left out.
    public let unreadable: Int

    /// A progress; no number is below 0.
    public init(done: Int, total: Int, unreadable: Int = 0) {
        self.done = max(0, done)
        self.total = max(0, total)
        self.unreadable = max(0, unreadable)
    }

    /// The part that is done, from 0 to 1; 1 where there is nothing to do.
    public var fraction: Double { total > 0 ? min(Double(done) / Double(total), 1) : 1 }
}
