/// A step of a database's suspension, for an inspector.
public struct SuspensionEvent: Equatable, Sendable {
    /// Every suspension sends `suspended` at least once, and then `resumed`.
    public enum Step: Equatable, Sendable {
        /// The database accepts no reads and writes for now. `waiting` is the number of reads and writes that wait for
        /// it, and each change of this number is reported. The edits that are not sent are not counted.
        case suspended(waiting: Int)
        /// The database opens its file again. Waiting reads and writes run.
        case resumed
    }

    /// The name of the database's file, without its folder.
    public let file: String
    /// The step. After the first `suspended`, the next ones report how many reads and writes wait.
    public let step: Step
}
