import DataKitSQLite

/// The rows of a table without a Swift type, for tools such as a recording or an inspector.
package struct TableContents: Codable, Equatable, Sendable {
    /// The name of the table as declared.
    package var name: String
    package var columns: [String]
    package var rows: [[StoredValue]]
}

extension Connection {
    /// Returns the names of the tables that store their own rows, in alphabetical order. Tables that SQLite derives
    /// from other tables, such as a full-text index, are left out.
    package func tableNames() throws -> [String] {
        try fetch(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT IN ('sqlite_schema', 'sqlite_stat1') ORDER BY name
            """
        ) { try $0.text(at: 0) }
    }

    /// Returns at most `limit` rows of a table after the first `offset` rows, in the order in which SQLite reads them.
    package func contents(of table: String, after offset: Int = 0, limit: Int = .max) throws -> TableContents {
        let columns = try fetch("SELECT name FROM pragma_table_info(?)", arguments: [table]) { try $0.text(at: 0) }
        let rows = try fetch(
            "SELECT \(columns.map(\.quotedIdentifier).joined(separator: ", ")) FROM \(table.quotedIdentifier) LIMIT ? OFFSET ?",
            arguments: [limit, offset]
        ) { row in
            var values: [StoredValue] = []
            for index in columns.indices { values.append(try StoredValue(row: row, column: index)) }
            return values
        }
        return TableContents(name: table, columns: columns, rows: rows)
    }

    /// Returns the number of rows in a table. SQLite has to count all of them.
    package func rowCount(of table: String) throws -> Int {
        try value("SELECT count(*) FROM \(table.quotedIdentifier)") ?? 0
    }

    /// Replaces all rows of these tables. The tables may refer to each other, because foreign keys are checked at the
    /// end of the transaction.
    package func replace(with tables: [TableContents]) throws {
        try execute("PRAGMA defer_foreign_keys = ON")
        for table in tables { try execute("DELETE FROM \(table.name.quotedIdentifier)") }
        // The table in which SQLite keeps the last AUTOINCREMENT number of each table. Replace its rows last, because
        // inserting the rows of the other tables changes them.
        let counters = "sqlite_sequence"
        for table in tables.filter({ $0.name != counters }) + tables.filter({ $0.name == counters }) {
            if table.name == counters { try execute("DELETE FROM \(counters)") }
            let columns = table.columns.map(\.quotedIdentifier).joined(separator: ", ")
            let places = table.columns.map { _ in "?" }.joined(separator: ", ")
            for row in table.rows {
                try execute(
                    "INSERT OR REPLACE INTO \(table.name.quotedIdentifier) (\(columns)) VALUES (\(places))",
                    arguments: row)
            }
        }
    }
}
