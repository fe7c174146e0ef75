import DataKitSQLite
import Foundation

/// Tracks which tables a connection's statements read, and which tables its transaction has changed.
///
/// SQLite's update hook reports each changed row, with three exceptions: tables WITHOUT ROWID, virtual tables (their
/// shadow tables are reported), and a DELETE of all rows in one step. For these, the tracker combines the tables that
/// the authorizer saw while a statement was compiled with the number of changes while the statement ran. So if a
/// trigger or a script could have deleted rows of a table, the table may count as changed, even if no row was deleted.
final class TableTracker {
    struct Tables {
        /// The tables that the statement reads, including the tables that contain the content of virtual tables.
        var read: Set<String> = []
        /// The tables that the statement, its triggers and its cascades may change.
        var written: Set<String> = []
        /// The tables in `written` for which the update hook may not report all changes.
        var unhooked: Set<String> = []
        /// Whether the statement creates, changes or drops a table, a view or a trigger. SQLite does not report rows
        /// for such a change.
        var changesSchema = false
        /// The reason why the body of a read or a write must not run the statement.
        var refusal: String?
    }

    /// The name under which a change of the schema is reported. Any live query may depend on the schema.
    static let schema = "sqlite_schema"

    private(set) var touched: Set<String> = []
    /// The tables that were read since `reads` started, or `nil` outside of `reads`.
    private var read: Set<String>?

    private var committed: Set<String> = []
    private var compiling = Tables()
    private var isPreparingScript = false
    private var tables = KnownTables()
    /// Whether the connection is compiling its own statements, which may start and end transactions.
    private var isOwn = false
    /// A copy of the last name that the hook received, because most rows belong to the same table as the row before.
    private var lastName: UnsafeMutablePointer<CChar>?
    private var lastTable = ""
    /// Whether `touched` contains the table with the last name. The name is kept after the transaction, because the
    /// next transaction often changes the same table.
    private var isLastTouched = false
    private var hookedRows = 0
    /// The rows that the transaction has written, in the tables whose rows are recorded. `nil` if the rows are not
    /// known.
    private var rows: [String: Set<Int64>?] = [:]
    private var committedRows: [String: Set<Int64>?] = [:]
    private var isLastNoted = false
    /// If more rows were written, it is faster to read all rows than to read these rows one by one.
    private static var mostRows: Int { 1_000 }

    deinit { free(lastName) }

    func install(on handle: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_update_hook(
            handle, { context, _, _, name, row in TableTracker.from(context).changed(name, row) }, context)
        sqlite3_commit_hook(
            handle,
            {
                TableTracker.from($0).commit()
                return 0
            }, context)
        sqlite3_rollback_hook(handle, { TableTracker.from($0).rollback() }, context)
        sqlite3_set_authorizer(
            handle,
            { context, action, name, other, _, trigger in
                TableTracker.from(context).compile(action, name, other, isInTrigger: trigger != nil)
            }, context)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> TableTracker {
        // The context is the tracker that registered the hook. The tracker's connection retains it until the handle is
        // closed.
        Unmanaged<TableTracker>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func changed(_ name: UnsafePointer<CChar>?, _ row: Int64) {
        hookedRows &+= 1
        guard let name else { return }
        if let lastName, strcmp(name, lastName) == 0 {
            if isLastNoted { note(row) }
            if isLastTouched { return }
        } else {
            free(lastName)
            lastName = strdup(name)
            lastTable = String(cString: name).lowercased()
            isLastNoted = rows[lastTable] != nil
            if isLastNoted { note(row) }
        }
        isLastTouched = true
        touched.insert(lastTable)
    }

    private func note(_ row: Int64) {
        guard case .some(.some(let known)) = rows[lastTable] else { return }
        if known.count < Self.mostRows { rows[lastTable]??.insert(row) } else { rows[lastTable] = .some(nil) }
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
        rows = rows.mapValues { _ in .some([]) }
    }

    func reads<Value>(_ body: () throws -> Value) rethrows -> (Value, Set<String>) {
        read = []
        defer { read = nil }
        let value = try body()
        return (value, read ?? [])
    }

    /// Returns the tables that were committed since the last call, and clears them, so that each commit is reported
    /// once.
    func takeCommitted() -> Set<String> {
        defer { committed = [] }
        (committedRows, rows, isLastNoted) = (rows, [:], false)
        return committed
    }

    /// Starts to record the written rows of a table for ``writtenRows(of:)``, until ``takeCommitted()`` is called.
    func noteRows(of table: String) {
        if rows[table] == nil { rows[table] = .some([]) }
        isLastNoted = rows[lastTable] != nil
    }

    /// Returns the IDs of the rows that were written before the last ``takeCommitted()``. The result may also contain
    /// other IDs. Returns `nil` if the rows are not known, because they were not recorded, there were too many of them,
    /// or SQLite has not reported all of them.
    func writtenRows(of table: String) -> Set<Int64>? { committedRows[table] ?? nil }

    /// Discards the changes of a savepoint that was rolled back. Also discards the last name, because the savepoint may
    /// be the only part of the transaction that has changed its table.
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

    /// Runs `body`, whose statements may start and end transactions.
    @discardableResult
    func own<Value>(_ body: () throws -> Value) rethrows -> Value {
        let before = isOwn
        isOwn = true
        defer { isOwn = before }
        return try body()
    }

    /// The error that refuses the last compiled statement.
    var refusal: (any Error)? {
        refusal(of: compiling).map { StoreError.failed(code: Int(SQLITE_AUTH), cause: $0) }
    }

    /// Returns the reason why only the connection's own statements may do this, or `nil` if all statements may.
    func refusal(of tables: Tables) -> String? { isOwn ? nil : tables.refusal }

    /// Records an action of the statement. Returns whether SQLite may continue.
    private func compile(
        _ action: Int32, _ name: UnsafePointer<CChar>?, _ other: UnsafePointer<CChar>?, isInTrigger: Bool
    ) -> Int32 {
        if let refusal = refusal(of: action, name, other) {
            compiling.refusal = refusal
            if !isOwn { return SQLITE_DENY }
        }
        switch action {
        case SQLITE_READ:
            if let name { compiling.read.insert(String(cString: name).lowercased()) }
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
            guard let name else { break }
            let table = String(cString: name).lowercased()
            // Ignore the table of the schema itself. This table changes with each table, view and trigger, and these
            // changes are reported separately.
            guard !["sqlite_master", "sqlite_temp_master"].contains(table) else { break }
            compiling.written.insert(table)
            if action == SQLITE_DELETE, isInTrigger || isPreparingScript { compiling.unhooked.insert(table) }
        case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE, SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE,
            SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE, SQLITE_CREATE_VIEW, SQLITE_CREATE_TEMP_VIEW, SQLITE_DROP_VIEW,
            SQLITE_DROP_TEMP_VIEW:
            compiling.changesSchema = true
            if let name { compiling.written.insert(String(cString: name).lowercased()) }
        case SQLITE_CREATE_TRIGGER, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_DROP_TRIGGER, SQLITE_DROP_TEMP_TRIGGER:
            compiling.changesSchema = true
        case SQLITE_ALTER_TABLE:
            compiling.changesSchema = true
            // The first name is the database, and the second is the table.
            if let other { compiling.written.insert(String(cString: other).lowercased()) }
        default: break
        }
        return SQLITE_OK
    }

    private func refusal(
        of action: Int32, _ name: UnsafePointer<CChar>?, _ other: UnsafePointer<CChar>?
    ) -> String? {
        switch action {
        case SQLITE_TRANSACTION:
            return "The body is a transaction already. It commits when the body returns, and rolls back if it throws."
        case SQLITE_SAVEPOINT: return "Use Connection.savepoint for a part that can be undone by itself."
        case SQLITE_ATTACH, SQLITE_DETACH: return "A transaction cannot attach or detach a file. Open another Database."
        case SQLITE_PRAGMA:
            guard other != nil || name.map({ strcasecmp($0, "wal_checkpoint") == 0 }) == true else { return nil }
            return switch name.map({ String(cString: $0).lowercased() }) {
            case "wal_checkpoint": "Use Database.checkpoint, which runs outside of transactions."
            case "journal_mode", "synchronous", "foreign_keys", "locking_mode":
                "The database sets this itself when it opens. It cannot change in a transaction."
            default: nil
            }
        default: return nil
        }
    }

    func endPreparing(on handle: OpaquePointer) -> Tables {
        var tables = compiling
        guard !tables.written.isEmpty || !tables.read.isEmpty else { return tables }
        self.tables.update(on: handle)
        tables.unhooked.formUnion(tables.written.intersection(self.tables.unhooked))
        for table in tables.read { tables.read.formUnion(self.tables.sources[table] ?? []) }
        return tables
    }

    struct Mark {
        fileprivate let changes: Int64
        fileprivate let hookedRows: Int
    }

    /// Records that a statement reads these tables, including tables that are found when SQLite compiles the statement
    /// again.
    func note(_ tables: Tables) { read?.formUnion(tables.read) }

    func begin(_ tables: Tables, on handle: OpaquePointer) -> Mark {
        note(tables)
        return Mark(changes: sqlite3_total_changes64(handle), hookedRows: hookedRows)
    }

    func end(_ tables: Tables, since mark: Mark, on handle: OpaquePointer) {
        if tables.changesSchema { touched.formUnion(tables.written.union([Self.schema])) }
        let unseen = hookedRows == mark.hookedRows ? tables.written : tables.unhooked
        guard !unseen.isEmpty, sqlite3_total_changes64(handle) != mark.changes else { return }
        touched.formUnion(unseen)
        for table in unseen where rows[table] != nil { rows[table] = .some(nil) }
    }
}
