import DataKitSQLite
import Foundation

extension Connection {
    /// Checks that the file is a database of the app, or a database that the app adopts. Nothing is written before this
    /// check has succeeded.
    func open(for schema: Schema) throws {
        do {
            // Read in one transaction, because another process may be creating the same file.
            _ = try reading { try version(in: schema) }
        } catch {
            leaveLog()
            throw error
        }
        // If SQLite has no permission to write to a file, it silently opens the file for reading only.
        guard sqlite3_db_readonly(handle, "main") == 0 else { throw StoreError.readOnly(path: path) }
        StoreFile.restrict(path)
    }

    /// Preserves a write-ahead log that another application has left. Otherwise, closing the connection would move the
    /// log's content to the file.
    private func leaveLog() {
        let log = try? FileManager.default.attributesOfItem(atPath: "\(path)-wal")
        // Opening a file in WAL mode creates an empty log, and closing the file removes the log again.
        if log?[.size] as? Int ?? 0 > 0 { datakit_sqlite_keep_log(handle) }
    }

    /// Call it after the migrations, because WAL mode is stored in the file, and a file whose migration fails must not
    /// change.
    func setUp() throws {
        try tracker.own { try setUpFile() }
    }

    private func setUpFile() throws {
        try switchToWAL()
        // The first read creates the index of the log, under a lock. Without this read, a concurrent reader would fail
        // because the file is locked.
        try reading { _ = try value("SELECT count(*) FROM sqlite_schema", as: Int.self) }
        try execute("PRAGMA synchronous = NORMAL")
        try execute("PRAGMA foreign_keys = ON")
        // If the log grows during a long read, truncate it to four megabytes when it restarts.
        try execute("PRAGMA journal_size_limit = 4194304")
    }

    /// Switches to WAL mode, with retries. If several connections switch a new file at the same time, SQLite rejects
    /// all but one of them without waiting for the lock. The mode is set as soon as one connection succeeds.
    private func switchToWAL() throws {
        let start = ContinuousClock.now
        while true {
            do {
                try execute("PRAGMA journal_mode = WAL")
                return
            } catch StoreError.locked where ContinuousClock.now - start < busyTimeout {
                sqlite3_sleep(5)
            }
        }
    }
}
