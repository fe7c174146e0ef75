/// The function by which the changes of two sides become one value of a column, in terms of stored values.
@usableFromInline
struct ColumnMerge: Sendable {
    let merge:
        @Sendable (_ base: StoredValue, _ mine: StoredValue, _ theirs: StoredValue, Connection) throws -> StoredValue

    @usableFromInline
    init<Value: ColumnValue>(_ body: @escaping @Sendable (Value, Value, Value) throws -> Value) {
        merge = { base, mine, theirs, connection in
            let merged = try body(
                connection.value(base, as: Value.self), connection.value(mine, as: Value.self),
                connection.value(theirs, as: Value.self))
            return try connection.storedValue(merged)
        }
    }
}

extension Connection {
    fileprivate func value<Value: ColumnValue>(_ stored: StoredValue, as type: Value.Type) throws -> Value {
        try with("SELECT ?") { statement in
            try statement.bind(stored, at: 0)
            guard try statement.step() else { throw StoreError.unreadable(cause: "A row without columns.") }
            return try statement.row[0]
        }
    }
}
