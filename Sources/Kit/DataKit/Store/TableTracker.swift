import DataKitSQLite
import Foundation

/// Knows which tables a connection's statements read and which its transaction has changed.
///
/// SQLite's update hook reports each changed row, except in tables WITHOUT ROWID and for a DELETE of all rows at once.
/// For these, what the authorizer saw while a statement was compiled is combined with the count of changes while it
/// ran. So a table from which a trigger or a script might have deleted rows may count as changed although none is gone.
final class TableTracker {
    struct Tables {
        var read: Set<String> = []
        /// The tables that the statement, its triggers and its cascades may change.
        var written: Set<String> = []
        /// The tables in `written` of whose changes the update hook may say nothing, beside others that it reports.
        var unhooked: Set<String> = []
    }

    private(set) var touched: Set<String> = []
    /// The tables read since `reads` began; `nil` outside it.
    private var read: Set<String>?

    private var committed: Set<String> = []
    private var compiling = Tables()
    private var isPreparingScript = false
    private var tablesWithoutRowID: Set<String>?
    /// A copy of the last name passed to the hook, since most rows belong to the same table as the row before.
    private var lastName: UnsafeMutablePointer<CChar>?
    private var lastTable = ""
    /// Whether `touched` contains the last table. The name itself outlives its transaction, since the next one often
    /// changes the same table.
    private var isLastTouched = false
    private var hookedRows = 0

    deinit { free(lastName) }

    func install(on handle: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_update_hook(handle, { context, _, _, name, _ in TableTracker.from(context).changed(name) }, context)
        sqlite3_commit_hook(
            handle,
            {
                TableTracker.from($0).commit()
                return 0
            }, context)
        sqlite3_rollback_hook(handle, { TableTracker.from($0).rollback() }, context)
        sqlite3_set_authorizer(
            handle,
            { context, action, name, _, _, trigger in
                TableTracker.from(context).compile(action, name, isInTrigger: trigger != nil)
                return SQLITE_OK
            }, context)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> TableTracker {
        // The context is the tracker that registered the hook. Its connection retains it until the handle is closed.
        Unmanaged<TableTracker>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func changed(_ name: UnsafePointer<CChar>?) {
        hookedRows &+= 1
        guard let name else { return }
        if let lastName, strcmp(name, lastName) == 0 {
            if isLastTouched { return }
        } else {
            free(lastName)
            lastName = strdup(name)
            lastTable = String(cString: name).lowercased()
        }
        isLastTouched = true
        touched.insert(lastTable)
    }

    private func commit() {
        if committed.isEmpty { committed = touched } else { committed.formUnion(touched) }
        touched = []
        isLastTouched = false
    }

    private func rollback() {
        // A commit that fails after its hook is rolled back, so nothing was committed.
        committed = []
        touched = []
        isLastTouched = false
    }

    func reads<Value>(_ body: () throws -> Value) rethrows -> (Value, Set<String>) {
        read = []
        defer { read = nil }
        let value = try body()
        return (value, read ?? [])
    }

    /// Returns the tables that were committed since the last call, and forgets them, so that each commit is reported
    /// once.
    func takeCommitted() -> Set<String> {
        defer { committed = [] }
        return committed
    }

    /// A savepoint that was rolled back has changed nothing. The last table may be one that only it has touched.
    func restore(_ touched: Set<String>) {
        self.touched = touched
        isLastTouched = false
    }
}

extension TableTracker {
    /// - Parameter isScript: Whether several statements are compiled, whose changes are counted together.
    func beginPreparing(isScript: Bool = false) {
        compiling = Tables()
        isPreparingScript = isScript
    }

    private func compile(_ action: Int32, _ name: UnsafePointer<CChar>?, isInTrigger: Bool) {
        switch action {
        case SQLITE_READ:
            if let name { compiling.read.insert(String(cString: name).lowercased()) }
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
            guard let name else { break }
            let table = String(cString: name).lowercased()
            compiling.written.insert(table)
            if action == SQLITE_DELETE, isInTrigger || isPreparingScript { compiling.unhooked.insert(table) }
        case SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE, SQLITE_ALTER_TABLE:
            tablesWithoutRowID = nil
        default: break
        }
    }

    func endPreparing(on handle: OpaquePointer) -> Tables {
        var tables = compiling
        if !tables.written.isEmpty {
            tables.unhooked.formUnion(tables.written.intersection(loadTablesWithoutRowID(on: handle)))
        }
        return tables
    }

    private func loadTablesWithoutRowID(on handle: OpaquePointer) -> Set<String> {
        if let tablesWithoutRowID { return tablesWithoutRowID }
        var names: Set<String> = []
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "SELECT name FROM pragma_table_list WHERE wr", -1, &statement, nil)
        while sqlite3_step(statement) == SQLITE_ROW {
            if let name = sqlite3_column_text(statement, 0) { names.insert(String(cString: name).lowercased()) }
        }
        sqlite3_finalize(statement)
        tablesWithoutRowID = names
        return names
    }

    struct Mark {
        fileprivate let changes: Int64
        fileprivate let hookedRows: Int
    }

    func begin(_ tables: Tables, on handle: OpaquePointer) -> Mark {
        read?.formUnion(tables.read)
        return Mark(changes: sqlite3_total_changes64(handle), hookedRows: hookedRows)
    }

    func end(_ tables: Tables, since mark: Mark, on handle: OpaquePointer) {
        let unseen = hookedRows == mark.hookedRows ? tables.written : tables.unhooked
        guard !unseen.isEmpty, sqlite3_total_changes64(handle) != mark.changes else { return }
        touched.formUnion(unseen)
    }
}
