import DataKitSQLite

/// A compiled SQLite statement, and the values that are bound to its parameters.
///
/// An app uses this class only in a ``ColumnValue``, to bind a value. Each method throws a `StoreError` if a parameter
/// does not exist, or if a value is too large for SQLite.
public final class Statement {
    let sql: String
    /// Whether the statement only reads, according to `sqlite3_stmt_readonly`. A statement that writes is rejected in a
    /// read.
    let isReadOnly: Bool
    private(set) var isInUse = false
    /// The value of the connection's use counter when this statement was last used. The least recently used statement
    /// is evicted first.
    private(set) var lastUse = 0
    private let handle: OpaquePointer
    private unowned let connection: Connection
    private let tracker: TableTracker
    private var tables: TableTracker.Tables
    /// The number of times that SQLite has compiled the statement again because the schema has changed.
    private var recompilations: Int32 = 0
    private var mark: TableTracker.Mark?

    /// Throws unless `sql` is exactly one statement. SQLite would ignore the text after the first statement.
    init(_ sql: String, connection: Connection) throws {
        var handle: OpaquePointer?
        var hasMore = false
        connection.tracker.beginPreparing()
        let code = sql.withCString { text in
            var rest: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                connection.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
            hasMore = rest.map { String(cString: $0).contains { !$0.isWhitespace && $0 != ";" } } ?? false
            return code
        }
        guard code == SQLITE_OK else { throw connection.tracker.refusal ?? connection.failure() }
        guard let handle, !hasMore else {
            sqlite3_finalize(handle)
            throw StoreError.failed(code: Int(SQLITE_MISUSE), cause: "Not exactly one statement: \(sql)")
        }
        guard !sql.drop(while: \.isWhitespace).prefix(6).lowercased().elementsEqual("vacuum") else {
            sqlite3_finalize(handle)
            throw StoreError.failed(
                code: Int(SQLITE_MISUSE), cause: "A transaction cannot contain VACUUM. Use Database.vacuum.")
        }
        self.sql = sql
        isReadOnly = sqlite3_stmt_readonly(handle) != 0
        self.handle = handle
        self.connection = connection
        tracker = connection.tracker
        tables = tracker.endPreparing(on: connection.handle)
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds `value` to a parameter. Like columns, parameters are counted from 0.
    @inlinable
    public func bind<Value: ColumnValue>(_ value: Value, at index: Int) throws {
        try value.bind(to: self, at: index)
    }

    /// Binds the values in order. Throws unless each parameter gets a value. SQLite would use NULL for the other
    /// parameters.
    func bind(_ values: [any ColumnValue]) throws {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw StoreError.failed(
                code: Int(SQLITE_RANGE), cause: "\(values.count) values do not fit the parameters of: \(sql)")
        }
        for (index, value) in values.enumerated() { try value.bind(to: self, at: index) }
    }

    /// Throws if the body of a read or a write runs a statement that is reserved for the connection, such as `COMMIT`.
    func checkIsAllowed() throws {
        if let cause = tracker.refusal(of: tables) { throw StoreError.failed(code: Int(SQLITE_AUTH), cause: cause) }
    }

    var changes: Int {
        isReadOnly ? 0 : Int(sqlite3_changes64(sqlite3_db_handle(handle)))
    }

    /// The current row, which is valid until the next `step`.
    var row: Row { Row(handle) }

    func begin(use: Int) {
        isInUse = true
        lastUse = use
        mark = tracker.begin(tables, on: sqlite3_db_handle(handle))
    }

    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure()
        }
    }

    /// Resets the statement for another run in the same use. Unlike ``end()``, it does not clear the values, because
    /// all of them will be bound again.
    func rewind() {
        sqlite3_reset(handle)
    }

    func end() {
        sqlite3_reset(handle)
        // Otherwise, a parameter that the next use does not bind would keep its value.
        sqlite3_clear_bindings(handle)
        let recompilations = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if recompilations != self.recompilations {
            // If a view was redefined or a trigger was added, the statement may use other tables.
            self.recompilations = recompilations
            tables = connection.tables(of: sql) ?? tables
            tracker.note(tables)
        }
        if let mark { tracker.end(tables, since: mark, on: sqlite3_db_handle(handle)) }
        isInUse = false
    }
}

extension Statement {
    /// Binds NULL to a parameter, counted from 0. A parameter is also NULL if no value is bound to it.
    public func bindNull(at index: Int) throws {
        try check(sqlite3_bind_null(handle, Int32(index + 1)))
    }

    /// Binds all 64 bits to a parameter, counted from 0. SQLite has no unsigned integers.
    public func bind(integer: Int64, at index: Int) throws {
        try check(sqlite3_bind_int64(handle, Int32(index + 1), integer))
    }

    /// Binds a floating-point number to a parameter, counted from 0. Throws for NaN, which SQLite would store as NULL.
    public func bind(real: Double, at index: Int) throws {
        guard !real.isNaN else { throw Self.notANumber(at: index) }
        try check(sqlite3_bind_double(handle, Int32(index + 1), real))
    }

    /// Binds a copy of the text to a parameter, counted from 0. You can release the text before the statement runs.
    public func bind(text: String, at index: Int) throws {
        var text = text
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                // An empty text may have no address, and a null pointer would bind NULL.
                sqlite3_bind_text64(
                    handle, Int32(index + 1), bytes.baseAddress ?? Self.empty, UInt64(bytes.count), Self.copied,
                    UInt8(SQLITE_UTF8))
            }
        }
        try check(code)
    }

    /// Binds a copy of the bytes to a parameter, counted from 0. An empty blob is not the same as NULL.
    public func bind(blob: UnsafeRawBufferPointer, at index: Int) throws {
        try check(
            sqlite3_bind_blob64(
                handle, Int32(index + 1), blob.baseAddress ?? UnsafeRawPointer(Self.empty), UInt64(blob.count),
                Self.copied))
    }

    static func notANumber(at index: Int) -> StoreError {
        .constraint(
            cause: "Value \(index + 1) of the statement is NaN, which a column cannot hold. Store NULL instead.")
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw connection.failure() }
    }

    /// SQLITE_TRANSIENT, which makes SQLite copy the value. Swift does not import this macro.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// An address for values without bytes. Nothing writes to this address or frees it.
    nonisolated(unsafe) private static let empty = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))
}
