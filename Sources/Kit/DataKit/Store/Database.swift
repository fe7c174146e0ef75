import DataKitSQLite
import Foundation

/// A SQLite file, with one writer beside concurrent readers.
///
/// Readers see the last committed state for the whole of their body and never wait for the writer. A committed
/// transaction survives the end of the process, however it ends.
public final class Database: Sendable {
    package let writer: ConnectionQueue
    private let readers: [ConnectionQueue]
    package let observers = CommitObservers()

    /// Opens the file, creates it where there is none, and brings its schema up to date.
    ///
    /// A file that is not the app's database, or newer than the app, is left exactly as it was. It returns when all
    /// that is done; the rest of the work never blocks its caller.
    public convenience init(
        at url: URL, migrations: [Migration] = [], readers: Int = 2, busyTimeout: Duration = .seconds(5)
    ) throws {
        try Self.createFolder(of: url)
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
        self.writer = ConnectionQueue(writer, label: "Database.writer")
        self.readers = try (0..<readers).map { index in
            let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: busyTimeout)
            return ConnectionQueue(reader, label: "Database.reader.\(index)")
        }
    }

    /// Runs `body` on the committed state; it cannot change anything.
    ///
    /// Cancelling the task interrupts the statement that runs and throws a `CancellationError`.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let queue = readers.min { $0.load < $1.load } ?? writer
        return try await queue.run { connection in
            try connection.reading { try body(connection) }
        }
    }

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
    /// the next write waits for it. Names are compared, and told, in lower case. What other processes write is not seen.
    public func onCommit(
        touching tables: Set<String>, _ handler: @escaping @Sendable (Set<String>) -> Void
    ) -> CommitObservation {
        let tables = Set(tables.map { $0.lowercased() })
        return observers.add { _, touched in
            if !touched.isDisjoint(with: tables) { handler(touched) }
        }
    }

    private static func createFolder(of url: URL) throws(StoreError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            let path = folder.path(percentEncoded: false)
            let isForbidden =
                (error as? CocoaError)?.code == .fileWriteNoPermission
                || (error as? CocoaError)?.code == .fileWriteVolumeReadOnly
            throw isForbidden ? .readOnly(path: path) : .cannotOpen(path: path, cause: error.localizedDescription)
        }
    }
}
