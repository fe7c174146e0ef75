/// The progress of the first run's set-up.
public struct SetUpProgress: Equatable, Sendable {
    /// How many users have been saved.
    public var done: Int
    /// How many users there are to save.
    public var total: Int

    /// A progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}
