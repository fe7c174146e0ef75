/// The table to whose entities a column refers by ID.
@usableFromInline
struct ColumnReference: Sendable {
    /// The name of the table. Call it only after all tables are described, because two tables may refer to each other.
    let table: @Sendable () -> String

    @usableFromInline
    init<Named: Record>(_ type: Named.Type) {
        table = { Named.table.name }
    }
}
