/// One step from a schema to the next.
///
/// The position of a migration in the list is the version of the schema, so only append to the list:
///
/// ```swift
/// let migrations = [
///     Migration(sql: "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT"),
///     Migration(sql: "ALTER TABLE books ADD COLUMN author TEXT"),
/// ]
/// ```
///
/// Each step runs once, in a separate transaction. Foreign keys are checked at the end of a step, so a step may rebuild
/// a table that other tables refer to. Only the changed tables, and the tables that refer to them, are checked. If a
/// row referred to a missing row even before the step, the step does not fail because of it.
///
/// - Errors: a step that fails is rolled back, and opening the database throws `StoreError.migrationFailed`. If the
///   disk or another process caused the failure, the matching `StoreError` is thrown instead. Errors of the step's own
///   code are thrown unchanged.
public struct Migration: Sendable {
    /// Runs a later step, and adapts the objects that this step has created.
    typealias Following = @Sendable (Connection, _ step: () throws -> Void) throws -> Void

    let body: @Sendable (Connection) throws -> Void
    var following: Following?

    /// Creates a step from code, which runs in the transaction of the step. Do not use types in it that a later version
    /// changes.
    public init(_ body: @escaping @Sendable (Connection) throws -> Void) {
        self.body = body
    }

    /// Creates a step from SQL statements. Tables should be STRICT, so that SQLite enforces the types of their columns.
    public init(sql script: String) {
        self.init { try $0.execute(script: script) }
    }
}

extension Migration {
    /// Runs the step within the closures that earlier steps wrap around it.
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
    /// Whether the step itself caused the failure, and not the disk or another process.
    fileprivate var isAboutTheStep: Bool {
        switch self {
        case .constraint, .unreadable, .failed, .transactionLost: true
        default: false
        }
    }
}
