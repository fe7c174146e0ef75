/// A committed transaction that has changed rows, for an inspector.
public struct TransactionEvent: Equatable, Sendable {
    /// The changed tables, in lower case. Tables that were only read are not among them.
    public let tables: Set<String>
    /// The time from the beginning of the transaction to its commit, without the wait before it.
    public let duration: Duration
}
