/// A step of a database's suspension, for an inspector.
public struct SuspensionEvent: Equatable, Sendable {
    /// A suspension reports `suspended` at least once, and then `resumed`.
    public enum Step: Equatable, Sendable {
        /// The database does not accept reads and writes for now. `waiting` is the number of reads and writes that
        /// wait, and each change of this number is reported. Pending edits, which are not sent either, are not counted.
        case suspended(waiting: Int)
        /// The database opens its file again. Reads and writes that waited are running.
        case resumed
    }

    /// The name of the database's file, without the folder.
    public let file: String
    /// The step of the suspension. After the first `suspended`, each later one reports a new number of waiting reads
    /// and writes.
    public let step: Step
}
