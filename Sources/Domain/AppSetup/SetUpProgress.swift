/// How far the app's first set-up is.
public struct SetUpProgress: Equatable, Sendable {
    /// How many people have been saved.
    public var done: Int
    /// How many people there are to save.
    public var total: Int

    /// A progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }
}
