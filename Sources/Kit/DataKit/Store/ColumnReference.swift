/// The table whose entities a column names by their IDs.
@usableFromInline
struct ColumnReference: Sendable {
    /// The name of the table. Called only after all tables are described: two of them may name each other.
    let table: @Sendable () -> String

    @usableFromInline
    init<Named: Record>(_ type: Named.Type) {
        table = { Named.table.name }
    }
}
