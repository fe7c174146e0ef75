import DataKitSQLite
import Foundation

extension Database {
    /// Writes a copy of the committed state to a new file, while the database remains in use.
    ///
    /// The copy gets its name when it is complete. Use it to offer an export, or to keep a copy before you open the
    /// file with a new version of your app. If you copied the file itself, the content of its write-ahead log would be
    /// missing.
    ///
    /// - Order: the copy contains everything that was committed when the backup started. Later writes continue, but the
    ///   copy does not contain them.
    /// - Cancellation: stops copying, and leaves no file.
    /// - Errors: `StoreError.alreadyExists` if the file exists. The existing file is not overwritten. A `StoreError` if
    ///   the copy cannot be written. In that case, no file is left either.
    public func backup(to url: URL) async throws {
        let path = url.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else { throw StoreError.alreadyExists(path: path) }
        let partial = url.appendingPathExtension(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: partial) }
        try await read { try $0.copy(to: partial.path(percentEncoded: false)) }
        do {
            try FileManager.default.moveItem(at: partial, to: url)
        } catch {
            throw StoreError.cannotOpen(path: path, cause: error.localizedDescription)
        }
    }
}

extension Connection {
    fileprivate func copy(to path: String) throws {
        // The first read determines the state to copy. Otherwise, concurrent writes would restart the copy.
        try execute("SELECT count(*) FROM sqlite_schema")
        try StoreFile.create(path: path)
        let target = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: .zero)
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else { throw target.failure() }
        var code = SQLITE_OK
        while code == SQLITE_OK, cancellation?.isCancelled != true {
            code = sqlite3_backup_step(backup, 1_000)
        }
        sqlite3_backup_finish(backup)
        guard code != SQLITE_OK else { throw CancellationError() }
        guard code == SQLITE_DONE else { throw target.failure() }
        // Without WAL mode, the copy is a single file.
        try target.tracker.own { try target.execute("PRAGMA journal_mode = DELETE") }
    }
}
