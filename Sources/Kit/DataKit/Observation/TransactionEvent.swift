/// A committed transaction that has changed rows, for an inspector.
public struct TransactionEvent: Equatable, Sendable {
    /// The changed tables, in lower case. Tables that were only read are not included.
    public let tables: Set<String>
    /// The time from the start of the transaction to its commit. The duration includes the wait for another process's
    /// lock, but not for earlier writes of the same ``Database``.
    public let duration: Duration
}
