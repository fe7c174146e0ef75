extension Connection {
    /// Returns the row as the table would store it. SQLite computes the row without writing it. So columns are compared
    /// as SQLite compares values, and not as Swift does.
    func storedRow<Entity: Record>(_ entity: Entity) throws -> StoredRow {
        let table = Entity.table
        return try with(table.values) { statement in
            try table.bind(entity, statement)
            return try statement.step() ? try table.storedRow(statement.row) : [:]
        }
    }

    func storedRow<Entity: Record>(_ type: Entity.Type, id: StoredValue) throws -> StoredRow? {
        let table = Entity.table
        return try with("\(table.select) WHERE \(table.key) = ?") { statement in
            try statement.bind(id, at: 0)
            return try statement.step() ? try table.storedRow(statement.row) : nil
        }
    }

    /// Decodes an entity from the columns of a row. If a column is missing, as in an edit from before a migration, its
    /// default value is used.
    func entity<Entity: Record>(_ type: Entity.Type = Entity.self, of row: StoredRow) throws -> Entity {
        let table = Entity.table
        let missing = table.columns.map(\.name).filter { row[$0] == nil }
        let row = try missing.isEmpty ? row : row.merging(presets(of: missing, in: table.name)) { own, _ in own }
        return try with(table.values) { statement in
            for (index, column) in table.columns.enumerated() {
                try statement.bind(row[column.name] ?? .null, at: index)
            }
            guard try statement.step() else { throw StoreError.unreadable(cause: "The row has no columns.") }
            return try table.make(statement.row)
        }
    }

    private func presets(of columns: [String], in table: String) throws -> StoredRow {
        var presets: StoredRow = [:]
        for column in columns {
            // SQLite evaluates the default, which may be an expression such as `(unixepoch())`.
            let found: String?? = try value(
                "SELECT dflt_value FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE", table, column)
            guard let found, let preset = found else { continue }
            presets[column] = try value("SELECT (\(preset))")
        }
        return presets
    }

    func storedValue(_ value: some ColumnValue) throws -> StoredValue {
        try self.value("SELECT ?", value) ?? .null
    }
}

extension Table {
    /// The SQL of a query that returns its parameters as the columns of a row.
    fileprivate var values: String { "SELECT " + (1...columns.count).map { "?\($0)" }.joined(separator: ", ") }

    fileprivate func storedRow(_ row: borrowing Row) throws -> StoredRow {
        var values: StoredRow = [:]
        for (index, column) in columns.enumerated() { values[column.name] = try StoredValue(row: row, column: index) }
        return values
    }
}
