import DataKitSQLite
import Foundation

/// A connection to the database file. ``Database/read(_:)`` and ``Database/write(_:)`` pass it to their closures.
///
/// ```swift
/// try await database.write { connection in
///     try connection.insert(book)
///     try connection.execute("UPDATE books SET title = ? WHERE title = ?", "Emma", "Ema")
/// }
/// ```
///
/// Only one thread at a time uses a connection. Do not use it outside the closure that received it. Each method throws
/// a `StoreError` if SQLite or the file system reports an error, and a `CancellationError` if the task that waits for
/// the closure is cancelled. If the closure throws, its transaction is rolled back. If a string is not exactly one
/// statement, or the number of arguments is wrong, `StoreError.failed` is thrown.
public final class Connection {
    let handle: OpaquePointer
    let path: String
    let tracker = TableTracker()
    private(set) var cancellation: Cancellation?
    private var statements: [String: Statement] = [:]
    private var lastStatement: Statement?
    private var useCount = 0
    private var busySince: ContinuousClock.Instant?
    var busyTimeout: Duration
    /// The current date, for cached rows. Tests can replace it.
    var now: @Sendable () -> Date = { Date() }
    private var isInTransaction = false
    private var isReading = false

    init(path: String, flags: Int32, busyTimeout: Duration) throws(StoreError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = StoreError(handle, path: path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        self.path = path
        self.busyTimeout = busyTimeout
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_busy_handler(
            handle, { context, attempt in Connection.from(context).waitForLock(attempt: attempt) }, context)
        sqlite3_progress_handler(handle, 1_000, { Connection.from($0).isCancelled ? 1 : 0 }, context)
        tracker.install(on: handle)
    }

    deinit {
        lastStatement = nil
        statements.removeAll()
        // Closing may write to the file, and must not call back into an object that is being released.
        sqlite3_busy_handler(handle, nil, nil)
        sqlite3_progress_handler(handle, 0, nil, nil)
        sqlite3_close_v2(handle)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Connection {
        // The context is the connection that registered the callback, which exists longer than its handle.
        Unmanaged<Connection>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private var isCancelled: Bool { cancellation?.isCancelled == true }

    /// Waits while another process has the lock. Unlike SQLite's own handler, it stops when the job is cancelled.
    private func waitForLock(attempt: Int32) -> Int32 {
        let now = ContinuousClock.now
        if attempt == 0 { busySince = now }
        guard !isCancelled, let busySince, busySince.duration(to: now) < busyTimeout else { return 0 }
        sqlite3_sleep(min(1 + attempt * 2, 25))
        return 1
    }

    /// Runs `body`, which fails immediately instead of waiting for another process's lock.
    func withoutWaiting<Value>(_ body: () throws -> Value) rethrows -> Value {
        let patience = busyTimeout
        busyTimeout = .zero
        defer { busyTimeout = patience }
        return try body()
    }

    /// Runs `body`, which throws a `CancellationError` after `cancellation` was set.
    func cancellable<Value>(by cancellation: Cancellation, _ body: () throws -> Value) rethrows -> Value {
        self.cancellation = cancellation
        defer { self.cancellation = nil }
        return try body()
    }
}

extension Connection {
    /// Runs statements without arguments and results. Separate several statements by semicolons.
    ///
    /// - Errors: if a statement fails, the script ends. The changes of the statements before it remain in the
    ///   transaction.
    public func execute(script: String) throws {
        try ensureTransaction()
        guard !isReading else { throw Self.writeWhileReading }
        tracker.beginPreparing(isScript: true)
        let mark = tracker.begin(TableTracker.Tables(), on: handle)
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        let failure = code == SQLITE_OK ? nil : tracker.refusal ?? failure()
        tracker.end(tracker.endPreparing(on: handle), since: mark, on: handle)
        if let failure { throw failure }
    }

    /// Runs one statement with bound arguments. Returns the number of rows that the statement inserted, updated or
    /// deleted. Changes by triggers and foreign keys are not counted.
    ///
    /// For other statements that write, such as `CREATE TABLE`, the number has no meaning.
    @discardableResult
    public func execute(_ sql: String, _ arguments: any ColumnValue...) throws -> Int {
        try execute(sql, arguments: arguments)
    }

    /// Runs one statement like ``execute(_:_:)``, with the arguments in an array.
    @discardableResult
    public func execute(_ sql: String, arguments: [any ColumnValue]) throws -> Int {
        try with(sql) { statement in
            try statement.bind(arguments)
            while try statement.step() {}
            return statement.changes
        }
    }

    /// Reads the rows of one statement one by one. Only a single row is in memory at a time.
    ///
    /// - Errors: an error of `body` ends the loop.
    public func forEach(
        _ sql: String, arguments: [any ColumnValue] = [], _ body: (borrowing Row) throws -> Void
    ) throws {
        try with(sql) { statement in
            try statement.bind(arguments)
            while try statement.step() { try body(statement.row) }
        }
    }

    /// Returns the values that `value` creates from all rows of one statement. If `value` throws for one row, the whole
    /// fetch fails.
    public func fetch<Value>(
        _ sql: String, arguments: [any ColumnValue] = [], _ value: (borrowing Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql, arguments: arguments) { values.append(try value($0)) }
        return values
    }

    /// Returns the value in the first column of the first row, or `nil` for an empty result. A column that may contain
    /// NULL needs an optional type, so the result is a nested optional.
    ///
    /// - Errors: `StoreError.unreadable` if the column contains another type, or NULL for a type that is not optional.
    public func value<Value: ColumnValue>(
        _ sql: String, _ arguments: any ColumnValue..., as type: Value.Type = Value.self
    ) throws -> Value? {
        try with(sql) { statement in
            try statement.bind(arguments)
            return try statement.step() ? try Value(row: statement.row, column: 0) : nil
        }
    }

    /// Runs `body` with a statement. Each SQL string is compiled only once, and its statement is reset after use.
    func with<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
        try ensureTransaction()
        let statement = try statement(sql)
        guard !isReading || statement.isReadOnly else { throw Self.writeWhileReading }
        try statement.checkIsAllowed()
        useCount += 1
        statement.begin(use: useCount)
        defer { statement.end() }
        return try body(statement)
    }

    private func statement(_ sql: String) throws -> Statement {
        if let lastStatement, lastStatement.sql == sql, !lastStatement.isInUse { return lastStatement }
        // In a nested read, the cached statement is in use, so compile a separate one.
        if let cached = statements[sql], !cached.isInUse {
            lastStatement = cached
            return cached
        }
        let statement = try Statement(sql, connection: self)
        if statements[sql] == nil {
            // Limit the cache, because a program may build a different string for every use.
            if statements.count >= 100 { evictOldestStatement() }
            statements[sql] = statement
            lastStatement = statement
        }
        return statement
    }

    /// Returns the tables of a statement under the current schema, or `nil` if it no longer compiles.
    func tables(of sql: String) -> TableTracker.Tables? {
        tracker.beginPreparing()
        var handle: OpaquePointer?
        defer { sqlite3_finalize(handle) }
        guard sqlite3_prepare_v2(self.handle, sql, -1, &handle, nil) == SQLITE_OK else { return nil }
        return tracker.endPreparing(on: self.handle)
    }

    private func evictOldestStatement() {
        let idle = statements.values.filter { !$0.isInUse }
        if let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) { statements[oldest.sql] = nil }
    }

    func failure() -> any Error {
        if sqlite3_errcode(handle) == SQLITE_INTERRUPT || (isCancelled && sqlite3_errcode(handle) == SQLITE_BUSY) {
            return CancellationError()
        }
        return StoreError(handle, path: path)
    }
}

extension Connection {
    /// The time at which a transaction acquires the write lock.
    enum TransactionKind: String {
        /// Acquires no write lock while the transaction only reads. The transaction sees the state of the database at
        /// its first read.
        case deferred = "BEGIN DEFERRED"
        /// Acquires the write lock at the start, so that the transaction cannot fail later because another transaction
        /// has the lock.
        case immediate = "BEGIN IMMEDIATE"
    }

    /// Runs `body` in a transaction. If `body` throws or is cancelled, all its changes are rolled back.
    func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        try begin(kind)
        return try complete(kind, body)
    }

    /// Starts a transaction, which ``complete(_:_:)`` ends.
    func begin(_ kind: TransactionKind) throws { try tracker.own { try execute(kind.rawValue) } }

    func complete<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        isInTransaction = true
        do {
            let value = try body()
            guard !isCancelled else { throw CancellationError() }
            try ensureTransaction()
            if kind == .immediate { try ensureFileIsThere() }
            // From here on, a cancellation must not interrupt the commit.
            cancellation = nil
            try tracker.own { try execute("COMMIT") }
            isInTransaction = false
            return value
        } catch {
            cancellation = nil
            isInTransaction = false
            // The rollback fails if an error, such as a full disk, has already rolled back the transaction.
            _ = try? tracker.own { try execute("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` on a single committed state. Statements that write fail.
    func reading<Value>(_ body: () throws -> Value) throws -> Value {
        isReading = true
        defer { isReading = false }
        return try transaction(.deferred, body)
    }

    private static var writeWhileReading: StoreError {
        .failed(code: Int(SQLITE_READONLY), cause: "A body of read or observe must not change anything.")
    }

    /// Runs `body` as a part of the transaction. If `body` throws, only its own changes are rolled back. Savepoints can
    /// be nested. Some errors, such as a full disk, make SQLite roll back the whole transaction.
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        let touched = tracker.touched
        try tracker.own { try execute("SAVEPOINT part") }
        do {
            let value = try body()
            try tracker.own { try execute("RELEASE part") }
            return value
        } catch {
            if sqlite3_get_autocommit(handle) == 0 {
                let cancellation = cancellation.take()
                defer { self.cancellation = cancellation }
                try tracker.own {
                    try execute("ROLLBACK TO part")
                    try execute("RELEASE part")
                }
                tracker.restore(touched)
            }
            throw error
        }
    }

    /// Throws if the file was removed. Otherwise, writing to the removed file would still succeed, and the data would
    /// be lost when the process ends.
    private func ensureFileIsThere() throws {
        var hasMoved: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        guard hasMoved == 0 else { throw StoreError.vanished(path: path) }
    }

    /// Throws if SQLite has rolled back the transaction because of an error that `body` ignored. Otherwise, further
    /// changes would be committed one by one.
    private func ensureTransaction() throws {
        if isInTransaction, sqlite3_get_autocommit(handle) != 0 {
            throw StoreError.transactionLost(cause: "A statement failed, and SQLite rolled back the transaction.")
        }
    }
}
