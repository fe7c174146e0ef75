import DataKitSQLite
import Foundation

struct Connections: Sendable {
    let writer: ConnectionQueue
    private let readers: [ConnectionQueue]

    /// The least busy reader. Without readers, the writer serves reads. This is the case in memory, where each
    /// connection would have its own database.
    var reader: ConnectionQueue { readers.min { $0.load < $1.load } ?? writer }

    /// Closes all connections, and the writer last, because the last connection to a file copies the log into the file.
    func close() async {
        for reader in readers { await reader.close() }
        await writer.close()
    }

    struct Opening: Sendable {
        static let memory = ":memory:"

        var path: String
        var schema: Schema
        var readers: Int
        var busyTimeout: Duration
        var environment: DataEnvironment
        /// Whether to open an existing file without changing it.
        var isReadOnly = false

        /// Opens the file and migrates its schema. Fails if another process has a lock for longer than `patience`.
        func connections(patience: Duration) throws -> Connections {
            if isReadOnly { return try readers(patience: patience) }
            if path != Self.memory { try StoreFile.create(URL(filePath: path)) }
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            let writer = try Connection(path: path, flags: flags, busyTimeout: patience)
            try writer.open(for: schema)
            try writer.migrate(to: schema)
            try writer.setUp()
            // Discard the changes of the migrations, so that observers start after them.
            _ = writer.tracker.takeCommitted()
            writer.busyTimeout = busyTimeout
            writer.now = environment.now
            let queue = ConnectionQueue(writer, label: "Database.writer", target: .global())
            let others = try (0..<readers).map { index in
                let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: busyTimeout)
                reader.now = environment.now
                return ConnectionQueue(reader, label: "Database.reader.\(index)")
            }
            return Connections(writer: queue, readers: others)
        }

        private func readers(patience: Duration) throws -> Connections {
            let reader = try Connection(path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: patience)
            _ = try reader.reading { try reader.version(in: schema) }
            reader.busyTimeout = busyTimeout
            reader.now = environment.now
            return Connections(writer: ConnectionQueue(reader, label: "Database.reader"), readers: [])
        }
    }
}
