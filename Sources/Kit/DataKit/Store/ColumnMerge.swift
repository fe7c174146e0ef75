/// The function that merges two changes of a column into one value, in the form of stored values.
@usableFromInline
struct ColumnMerge: Sendable {
    let merge:
        @Sendable (_ base: StoredValue, _ mine: StoredValue, _ theirs: StoredValue, Connection) throws -> StoredValue

    @usableFromInline
    init<Value: ColumnValue>(_ body: @escaping @Sendable (Value, Value, Value) throws -> Value) {
        merge = { base, mine, theirs, connection in
            let values = try [base, mine, theirs].map { stored in
                guard let value = try connection.value("SELECT ?", stored, as: Value.self) else {
                    throw StoreError.unreadable(cause: "The query returned no row.")
                }
                return value
            }
            return try connection.storedValue(body(values[0], values[1], values[2]))
        }
    }
}
