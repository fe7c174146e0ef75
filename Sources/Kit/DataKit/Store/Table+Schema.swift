/// A column as `CREATE TABLE` declares it. `schemaDifferences(_:)` compares it with the column in the file.
public struct TableColumn: Hashable, Sendable {
    /// The name without quotation marks. As in SQLite, its case does not matter.
    public let name: String
    /// The declared type, which SQLite enforces in a STRICT table. A migration cannot change the type in place.
    public let type: ColumnType
    /// Whether the column may contain NULL, as for an optional property. Any other column is `NOT NULL`.
    public let isNullable: Bool
    /// Whether the values are names of files on this device.
    let isFile: Bool

    @usableFromInline
    init(name: String, type: ColumnType, isNullable: Bool, isFile: Bool) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.isFile = isFile
    }
}

extension Table {
    /// The statements that create the table and its indices, for use in a migration.
    ///
    /// Do not change the SQL of a released migration. The current description must match the result of the *last*
    /// migration, which `schemaDifferences(_:)` checks.
    public var schema: String {
        let columns = columns.enumerated().map { index, column in
            let rule = index == 0 ? " PRIMARY KEY" : ""
            return
                "\(column.name.quotedIdentifier) \(column.type.rawValue)\(column.isNullable ? "" : " NOT NULL")\(rule)"
        }
        let indices = indices.map { names in
            let list = names.map(\.quotedIdentifier).joined(separator: ", ")
            let index = "\(name)_by_\(names.joined(separator: "_"))".quotedIdentifier
            return "CREATE INDEX \(index) ON \(name.quotedIdentifier) (\(list));"
        }
        let table = "CREATE TABLE \(name.quotedIdentifier) (\(columns.joined(separator: ", "))) STRICT;"
        return ([table] + indices).joined(separator: "\n")
    }
}

extension Migration {
    /// Returns a migration that creates a table and its indices from the current description. Before a release, replace
    /// it with the SQL of ``Table/schema``. Otherwise, a later change of the description would change this step.
    public static func creating<Root>(_ table: Table<Root>) -> Migration { Migration(sql: table.schema) }
}

extension Connection {
    /// Returns the differences between the description of a table and the table in the database, with one sentence for
    /// each. The result is empty if the two agree. If an index exists only in the database, this is not a difference.
    ///
    /// In a test, call it on a migrated database for each of the app's tables. The test finds columns that no migration
    /// adds, and columns that are missing in the description.
    public func schemaDifferences<Root>(_ table: Table<Root>) throws -> [String] {
        // Use the names in lower case, because SQLite ignores their case.
        var found: [String: (name: String, type: String, isNullable: Bool)] = [:]
        var keys: Set<String> = []
        try forEach("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?)", arguments: [table.name]) { row in
            let name: String = try row[0]
            let type: String = try row[1]
            let isKey: Bool = try row.integer(at: 3) != 0
            if isKey { keys.insert(name.lowercased()) }
            found[name.lowercased()] = (name, type.uppercased(), isNullable: try row[2] == false)
        }
        guard !found.isEmpty else { return ["The table \(table.name) is missing."] }
        var differences: [String] = []
        for column in table.columns {
            guard let actual = found.removeValue(forKey: column.name.lowercased()) else {
                differences.append("\(table.name) has no column \(column.name).")
                continue
            }
            let isKey = column.name == table.columns[0].name
            if actual.type != column.type.rawValue {
                let types = "\(actual.type) instead of \(column.type.rawValue)"
                differences.append("\(table.name).\(column.name) is \(types).")
            }
            // SQLite reports an INTEGER PRIMARY KEY as nullable, although it can never be NULL.
            if actual.isNullable != column.isNullable, !isKey {
                differences.append("\(table.name).\(column.name) \(actual.isNullable ? "may" : "may not") be NULL.")
            }
            if keys.contains(column.name.lowercased()) != isKey {
                differences.append("\(table.name).\(column.name) \(isKey ? "is not" : "is") the primary key.")
            }
        }
        differences += found.values.map(\.name).sorted().map { "\(table.name).\($0) is not a column of the Table." }
        for names in table.indices where try !hasIndex(on: names, of: table.name) {
            differences.append("\(table.name) has no index on \(names.joined(separator: ", ")).")
        }
        return differences
    }

    private func hasIndex(on columns: [String], of table: String) throws -> Bool {
        let lists: [String] = try fetch(
            """
            SELECT (SELECT group_concat(name, char(0)) FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno))
            FROM pragma_index_list(?) AS list
            """, arguments: [table]
        ) { try $0[0] as String? ?? "" }
        return lists.contains { $0.lowercased() == columns.joined(separator: "\0").lowercased() }
    }
}
