import DataKitSQLite
import Foundation

/// The connections to an open file: a writer beside readers.
struct Connections: Sendable {
    let writer: ConnectionQueue
    private let readers: [ConnectionQueue]

    /// The reader that is free soonest.
    var reader: ConnectionQueue { readers.min { $0.load < $1.load } ?? writer }

    /// What it takes to open a file.
    struct Opening: Sendable {
        /// The path of a database in memory.
        static let memory = ":memory:"

        var path: String
        var migrations: [Migration]
        var readers: Int
        /// How long the open connections wait for a lock.
        var busyTimeout: Duration
        var now: @Sendable () -> Date = { Date() }
        var observer: DataObserver?

        /// Opens the file and brings its schema up to date, unless a lock is held for longer than `patience`.
        func connections(patience: Duration) throws -> Connections {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            let writer = try Connection(path: path, flags: flags, busyTimeout: patience)
            try writer.open(supporting: migrations.count)
            try writer.migrate(with: migrations)
            try writer.setUp()
            writer.busyTimeout = busyTimeout
            writer.now = now
            let queue = ConnectionQueue(writer, label: "Database.writer")
            let others = try (0..<readers).map { index in
                let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: busyTimeout)
                reader.now = now
                return ConnectionQueue(reader, label: "Database.reader.\(index)")
            }
            return Connections(writer: queue, readers: others)
        }
    }
}
