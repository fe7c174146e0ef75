import DataKitSQLite
import Foundation

/// A SQLite file, with one writer beside concurrent readers.
///
/// Readers see the last committed state for the whole of their body and never wait for the writer. A committed
/// transaction survives the end of the process, however it ends.
public final class Database: Sendable {
    let writer: ConnectionQueue
    private let readers: [ConnectionQueue]
    private let observers = CommitObservers()
    private let foreignCommits: ForeignCommits?
    /// Where the file is; nil for a database in memory.
    let path: String?

    /// Opens the file, creates it where there is none, and brings its schema up to date.
    ///
    /// A file that is not the app's database, or newer than the app, is left exactly as it was. It returns when all
    /// that is done; the rest of the work never blocks its caller.
    public convenience init(
        at url: URL, migrations: [Migration] = [], readers: Int = 2, busyTimeout: Duration = .seconds(5)
    ) throws {
        try StoreFile.create(url)
        try self.init(path: url.path(percentEncoded: false), migrations: migrations, readers: readers, busyTimeout)
    }

    /// A database in memory, which ends with this value. Its only connection serves readers too.
    public static func inMemory(migrations: [Migration] = []) throws -> Database {
        try Database(path: ":memory:", migrations: migrations, readers: 0, .zero)
    }

    private init(path: String, migrations: [Migration], readers: Int, _ busyTimeout: Duration) throws {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let writer = try Connection(path: path, flags: flags, busyTimeout: busyTimeout)
        try writer.adopt(supporting: migrations.count)
        try writer.migrate(with: migrations)
        self.path = readers == 0 ? nil : path
        let queue = ConnectionQueue(writer, label: "Database.writer")
        self.writer = queue
        foreignCommits = readers == 0 ? nil : ForeignCommits(queue, observers)
        self.readers = try (0..<readers).map { index in
            let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: busyTimeout)
            return ConnectionQueue(reader, label: "Database.reader.\(index)")
        }
    }

    /// Runs `body` on the committed state; it cannot change anything.
    ///
    /// Cancelling the task interrupts the statement that runs and throws a `CancellationError`.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await reader.run { connection in
            try connection.reading { try body(connection) }
        }
    }

    /// Runs `body` as `read` does, and fails at once where it would wait for another process's lock: for caches, which
    /// hold nobody back.
    public func readAtOnce<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws
        -> Value
    {
        try await reader.run { connection in
            try connection.withoutWaiting { try connection.reading { try body(connection) } }
        }
    }

    private var reader: ConnectionQueue { readers.min { $0.load < $1.load } ?? writer }

    /// Runs `body` in a transaction: when it returns, its changes are kept and observers have been told; when it throws
    /// or the task is cancelled before that, nothing has changed.
    @discardableResult
    public func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await writer.run { [observers] connection in
            let value = try connection.transaction(.immediate) { try body(connection) }
            let touched = connection.tracker.takeCommitted()
            if !touched.isEmpty { observers.notify(connection, touched) }
            return value
        }
    }

    /// Calls `handler` after each commit of this database object that changed one of `tables`, with all tables it changed.
    ///
    /// Calls come one at a time, in the order of the commits, before `write` returns; the handler should be brief, since
    /// the next write waits for it. Names are compared, and told, in lower case. What another process commits is seen
    /// within half a second; which tables it changed is not known, so that `handler` gets those that it asked for.
    public func onCommit(
        touching tables: Set<String>, _ handler: @escaping @Sendable (Set<String>) -> Void
    ) -> CommitObservation {
        let tables = Set(tables.map { $0.lowercased() })
        return observe { _, touched in
            let touched = touched ?? tables
            if !touched.isDisjoint(with: tables) { handler(touched) }
        }
    }

    /// Calls `handler` after each commit, of this process or another one.
    func observe(_ handler: @escaping CommitObservers.Handler) -> CommitObservation {
        let observation = observers.add(handler)
        foreignCommits?.begin()
        return CommitObservation { [foreignCommits] in
            observation.cancel()
            foreignCommits?.end()
        }
    }
}
