import DataKitSQLite
import Foundation

/// The tables whose changes SQLite does not report, and the tables whose content is in other tables. This information
/// is read from the schema.
struct KnownTables {
    /// The tables whose rows the update hook does not report: virtual tables, and tables WITHOUT ROWID.
    private(set) var unhooked: Set<String> = []
    /// The tables in the definition of each virtual table, such as the content table of an FTS5 table. If these are
    /// views, the tables of the views are included.
    private(set) var sources: [String: Set<String>] = [:]
    /// The versions of the file's schema and of the temporary schema, which change even if another connection changes a
    /// schema.
    private var versions: [Int32]?

    /// Reads the schema again if it has changed.
    mutating func update(on handle: OpaquePointer) {
        let current = ["PRAGMA main.schema_version", "PRAGMA temp.schema_version"].flatMap { sql in
            Self.rows(sql, on: handle) { sqlite3_column_int($0, 0) }
        }
        guard current != versions else { return }
        versions = current
        let tables = Self.rows("SELECT lower(name), type, wr FROM pragma_table_list", on: handle) {
            (name: Self.text($0, 0), type: Self.text($0, 1), isWithoutRowID: sqlite3_column_int($0, 2) != 0)
        }
        let virtual = Set(tables.filter { $0.type == "virtual" }.map(\.name))
        unhooked = virtual.union(tables.filter(\.isWithoutRowID).map(\.name))
        sources = [:]
        guard !virtual.isEmpty else { return }
        let definitions = Self.rows(
            "SELECT lower(name), lower(sql) FROM sqlite_schema WHERE type IN ('table', 'view') AND rootpage = 0",
            on: handle
        ) { (Self.text($0, 0), Self.text($0, 1)) }
        let named = Dictionary(definitions) { first, _ in first }
            .mapValues { sql in Set(tables.map(\.name).filter(sql.contains)) }
        for table in virtual {
            var found: Set<String> = []
            var rest = named[table] ?? []
            while let next = rest.popFirst() {
                if found.insert(next).inserted { rest.formUnion(named[next] ?? []) }
            }
            sources[table] = found.subtracting([table])
        }
    }

    private static func rows<Value>(_ sql: String, on handle: OpaquePointer, _ row: (OpaquePointer) -> Value) -> [Value]
    {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { return [] }
        defer { sqlite3_finalize(statement) }
        var values: [Value] = []
        while sqlite3_step(statement) == SQLITE_ROW { values.append(row(statement)) }
        return values
    }

    private static func text(_ statement: OpaquePointer, _ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }
}
