/// The progress of a sync.
public struct SyncProgress: Equatable, Sendable {
    /// How many items have arrived.
    public var done: Int
    /// How many items there are.
    public var total: Int

    /// A progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// The part that is done, from 0 to 1; 1 where there is nothing to do.
    public var fraction: Double { total > 0 ? min(Double(done) / Double(total), 1) : 1 }
}
