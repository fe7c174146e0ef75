extension Connection {
    /// Adds a row. Throws `StoreError.constraint` if the primary key exists.
    public func insert<Value: Record>(_ record: Value) throws {
        try run(Value.table, Value.table.insert, record)
    }

    /// Adds rows. Throws `StoreError.constraint` at the first primary key that exists. The rows before it remain part
    /// of the transaction.
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

    /// Adds the row, or replaces the row with the same primary key in place, so that rows that refer to it stay.
    ///
    /// - Errors: `StoreError.constraint` if another rule of the schema forbids it.
    public func upsert<Value: Record>(_ record: Value) throws {
        try run(Value.table, Value.table.upsert, record)
    }

    /// Replaces the row with the same primary key. Returns false if there is no such row.
    ///
    /// - Errors: `StoreError.constraint` if a rule of the schema forbids the new values.
    @discardableResult
    public func update<Value: Record>(_ record: Value) throws -> Bool {
        try run(Value.table, Value.table.update, record) != 0
    }

    /// Removes the row with this primary key. Returns false if there is no such row.
    ///
    /// - Errors: `StoreError.constraint` if a row that refers to it forbids it.
    @discardableResult
    public func delete<Value: Record>(_ type: Value.Type, id: Value.ID) throws -> Bool {
        let table = Value.table
        return try execute("\(table.delete) WHERE \(table.key) = ?", arguments: [id]) != 0
    }

    /// Removes the rows that fulfil the condition, or all of them, and returns their number.
    ///
    /// - Errors: `StoreError.constraint` if a row that refers to one of them forbids it. In this case, no row is
    ///   removed.
    @discardableResult
    public func delete<Value: Record>(_ type: Value.Type, where condition: Condition<Value>? = nil) throws -> Int {
        let clause = condition.map { " WHERE \($0.sql)" } ?? ""
        return try execute(Value.table.delete + clause, arguments: condition?.arguments ?? [])
    }

    /// The row with this primary key, or nil if there is no such row.
    ///
    /// - Errors: `StoreError.unreadable`, or the error of the table's `make`, if the row cannot be read.
    public func find<Value: Record>(_ type: Value.Type, id: Value.ID) throws -> Value? {
        let table = Value.table
        return try with("\(table.select) WHERE \(table.key) = ?") { statement in
            try statement.bind(id, at: 0)
            return try statement.step() ? try table.make(statement.row) : nil
        }
    }

    /// Reads the rows of a query. If one of them cannot be read, the whole fetch fails.
    @inlinable
    public func fetch<Value: Record>(_ query: Query<Value>) throws -> [Value] {
        let make = Value.table.make
        var records: [Value] = []
        try forEach(query.select, arguments: query.arguments) { records.append(try make($0)) }
        return records
    }

    /// The first row of a query, or nil if it has none.
    ///
    /// - Errors: `StoreError.unreadable`, or the error of the table's `make`, if the row cannot be read.
    public func first<Value: Record>(_ query: Query<Value>) throws -> Value? {
        var query = query
        if query.limit != 0 { query.limit = 1 }
        return try fetch(query).first
    }

    /// Reads the rows of a query one after the other. Memory holds a single row at a time.
    ///
    /// - Errors: an unreadable row or an error of `body` ends the loop.
    @inlinable
    public func forEach<Value: Record>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws {
        let make = Value.table.make
        try forEach(query.select, arguments: query.arguments) { try body(try make($0)) }
    }

    /// The number of rows of a query, within its limit and offset.
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
