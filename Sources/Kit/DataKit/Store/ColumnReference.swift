/// A reference from a column to the entities of a table, by ID.
@usableFromInline
struct ColumnReference: Sendable {
    /// Returns the name of the table. Call it only after all tables are described, because two tables may refer to each
    /// other.
    let table: @Sendable () -> String

    @usableFromInline
    init<Named: Record>(_ type: Named.Type) {
        table = { Named.table.name }
    }
}
