extension Connection {
    /// Inserts a row, or throws `StoreError.constraint` if a row with the same primary key exists.
    public func insert<Value: Record>(_ record: Value) throws {
        try run(Value.table, Value.table.insert, record)
    }

    /// Inserts rows, or throws `StoreError.constraint` at the first row whose primary key exists. The rows before it
    /// remain inserted in the transaction.
    public func insert<Value: Record>(_ records: some Sequence<Value>) throws {
        let table = Value.table
        try with(table.insert) { statement in
            for record in records {
                try table.bind(record, statement)
                while try statement.step() {}
                statement.rewind()
            }
        }
    }

    /// Inserts the row, or updates the row with the same primary key in place, so that references to the row stay
    /// valid.
    ///
    /// - Errors: `StoreError.constraint` if another rule of the schema is violated.
    public func upsert<Value: Record>(_ record: Value) throws {
        try run(Value.table, Value.table.upsert, record)
    }

    /// Replaces the row with the same primary key. Returns `false` if there is no such row.
    ///
    /// - Errors: `StoreError.constraint` if the new values violate a rule of the schema.
    @discardableResult
    public func update<Value: Record>(_ record: Value) throws -> Bool {
        try run(Value.table, Value.table.update, record) != 0
    }

    /// Deletes the row with this primary key. Returns `false` if there is no such row.
    ///
    /// - Errors: `StoreError.constraint` if a reference to the row prevents its deletion.
    @discardableResult
    public func delete<Value: Record>(_ type: Value.Type, id: Value.ID) throws -> Bool {
        let table = Value.table
        return try execute("\(table.delete) WHERE \(table.key) = ?", arguments: [id]) != 0
    }

    /// Deletes the rows that match the condition, or all rows, and returns their number.
    ///
    /// - Errors: `StoreError.constraint` if a reference to one of the rows prevents its deletion. In that case, no row
    ///   is deleted.
    @discardableResult
    public func delete<Value: Record>(_ type: Value.Type, where condition: Condition<Value>? = nil) throws -> Int {
        let clause = condition.map { " WHERE \($0.sql)" } ?? ""
        return try execute(Value.table.delete + clause, arguments: condition?.arguments ?? [])
    }

    /// Returns the row with this primary key, or `nil` if there is no such row.
    ///
    /// - Errors: `StoreError.unreadable`, or the error of the table's `make`, if the row cannot be read.
    public func find<Value: Record>(_ type: Value.Type, id: Value.ID) throws -> Value? {
        let table = Value.table
        return try with("\(table.select) WHERE \(table.key) = ?") { statement in
            try statement.bind(id, at: 0)
            return try statement.step() ? try table.make(statement.row) : nil
        }
    }

    /// Returns the rows of a query. If one of the rows cannot be read, the whole fetch fails.
    @inlinable
    public func fetch<Value: Record>(_ query: Query<Value>) throws -> [Value] {
        let make = Value.table.make
        var records: [Value] = []
        try forEach(query.select, arguments: query.arguments) { records.append(try make($0)) }
        return records
    }

    /// Returns the first row of a query, or `nil` for an empty result.
    ///
    /// - Errors: `StoreError.unreadable`, or the error of the table's `make`, if the row cannot be read.
    public func first<Value: Record>(_ query: Query<Value>) throws -> Value? {
        var query = query
        if query.limit != 0 { query.limit = 1 }
        return try fetch(query).first
    }

    /// Reads the rows of a query one by one. Only a single row is in memory at a time.
    ///
    /// - Errors: an unreadable row or an error of `body` ends the loop.
    @inlinable
    public func forEach<Value: Record>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws {
        let make = Value.table.make
        try forEach(query.select, arguments: query.arguments) { try body(try make($0)) }
    }

    /// Returns the number of rows of a query, within its limit and offset.
    public func count<Value: Record>(_ query: Query<Value>) throws -> Int {
        try with(query.count) { statement in
            try statement.bind(query.arguments)
            return try statement.step() ? try statement.row[0] : 0
        }
    }

    @discardableResult
    private func run<Value: Record>(_ table: Table<Value>, _ sql: String, _ record: Value) throws -> Int {
        try with(sql) { statement in
            try table.bind(record, statement)
            while try statement.step() {}
            return statement.changes
        }
    }
}
