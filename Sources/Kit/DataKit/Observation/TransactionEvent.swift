/// A transaction that was committed and has changed something.
public struct TransactionEvent: Equatable, Sendable {
    /// The tables that it changed, in lower case.
    public let tables: Set<String>
    /// From its turn to its commit.
    public let duration: Duration
}
