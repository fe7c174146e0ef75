/// One step from a schema to the next.
///
/// The position of a migration in the list is the schema's version, so that a list only ever grows at its end:
///
/// ```swift
/// let migrations = [
///     Migration(sql: "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT"),
///     Migration(sql: "ALTER TABLE books ADD COLUMN author TEXT"),
/// ]
/// ```
///
/// Each step is a transaction of its own, and is taken once. Foreign keys are checked at a step's end, so that a step
/// may rebuild a table that others refer to.
///
/// - Errors: a step that fails leaves the schema before it. Opening the database throws `StoreError.migrationFailed`;
///   where the disk or another process is at fault, that `StoreError`; and what the step's own code throws as it is.
public struct Migration: Sendable {
    let body: @Sendable (Connection) throws -> Void

    /// A step made by code, which runs in the step's transaction.
    public init(_ body: @escaping @Sendable (Connection) throws -> Void) {
        self.body = body
    }

    /// A step made of SQL statements. Tables should be STRICT, so that SQLite enforces the types of columns.
    public init(sql script: String) {
        self.init { try $0.execute(script: script) }
    }
}

extension Connection {
    /// The version of the file's schema: the number of steps that have been applied.
    func schemaVersion() throws -> Int { try value("PRAGMA user_version") ?? 0 }

    /// Applies the missing steps, each in a transaction of its own, so that an interrupted step leaves no trace.
    func migrate(with migrations: [Migration]) throws {
        // A step may rebuild a table that others refer to. The references are checked before the step is committed.
        try execute("PRAGMA foreign_keys = OFF")
        defer { _ = try? execute("PRAGMA foreign_keys = ON") }
        while try schemaVersion() < migrations.count {
            try transaction(.immediate) {
                // Another process may have applied the step while this one waited for the lock.
                let version = try schemaVersion()
                guard version < migrations.count else { return }
                try take(migrations[version], to: version + 1)
            }
        }
    }

    private func take(_ migration: Migration, to version: Int) throws {
        do {
            try migration.body(self)
            try forEach("PRAGMA foreign_key_check") { row in
                let table: String = try row[0]
                throw StoreError.constraint(cause: "A row of \(table) refers to one that does not exist.")
            }
            try execute("PRAGMA user_version = \(version)")
        } catch let error as StoreError where error.isAboutTheStep {
            throw StoreError.migrationFailed(version: version, cause: error.cause ?? error.message)
        }
    }
}

extension StoreError {
    /// Whether the step itself failed, rather than the disk or another process.
    fileprivate var isAboutTheStep: Bool {
        switch self {
        case .constraint, .unreadable, .failed, .transactionLost: true
        default: false
        }
    }
}
