/// One step from a schema to the next.
///
/// The position of a migration in the list is the schema's version, so only ever append to the list:
///
/// ```swift
/// let migrations = [
///     Migration(sql: "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT"),
///     Migration(sql: "ALTER TABLE books ADD COLUMN author TEXT"),
/// ]
/// ```
///
/// Each step runs once, in a separate transaction. Foreign keys are checked at the end of a step, so a step may rebuild
/// a table that others refer to. Only the changed tables, and the tables that refer to them, are checked. A row that
/// referred to a missing row before the step does not fail it.
///
/// - Errors: a failed step is rolled back, and opening the database throws `StoreError.migrationFailed`. If the disk or
///   another process caused the failure, it throws the matching `StoreError`. Errors of the step's own code are thrown
///   unchanged.
public struct Migration: Sendable {
    /// Runs a later step, and adapts the objects that this step has created to its changes.
    typealias Following = @Sendable (Connection, _ step: () throws -> Void) throws -> Void

    let body: @Sendable (Connection) throws -> Void
    var following: Following?

    /// Creates a step from code, which runs in the step's transaction. It must not use types that a later version
    /// changes.
    public init(_ body: @escaping @Sendable (Connection) throws -> Void) {
        self.body = body
    }

    /// Creates a step from SQL statements. Tables should be STRICT, so that SQLite enforces the types of columns.
    public init(sql script: String) {
        self.init { try $0.execute(script: script) }
    }
}

extension Migration {
    /// Runs the step within the wrappers that earlier steps add to it.
    func run(on connection: Connection, to version: Int, after earlier: [Migration]) throws {
        do {
            try run(on: connection, within: earlier.compactMap(\.following)[...])
            try connection.checkReferences(after: connection.tracker.touched)
        } catch let error as StoreError where error.isAboutTheStep {
            throw StoreError.migrationFailed(version: version, cause: error.cause ?? error.message)
        }
    }

    private func run(on connection: Connection, within following: ArraySlice<Following>) throws {
        guard let first = following.first else { return try body(connection) }
        try first(connection) { try run(on: connection, within: following.dropFirst()) }
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
