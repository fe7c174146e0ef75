import DataKitSQLite

extension Connection {
    /// Identifies a file as a database of this package (`PRAGMA application_id`): "MVCA" in ASCII.
    private static var applicationID: Int { 0x4D56_4341 }

    /// Checks that the file is a database of this package, and marks a new one. Only reads before that is certain.
    func open(supporting version: Int) throws {
        // In one transaction, since another process may be creating the same file.
        let mark = try transaction(.deferred) {
            let found = try schemaVersion()
            let mark: Int = try value("PRAGMA application_id") ?? 0
            let isEmpty = try value("SELECT count(*) FROM sqlite_schema") == 0
            guard found >= 0 else {
                throw StoreError.corrupt(path: path, cause: "The schema's version is \(found).")
            }
            guard found <= version else {
                throw StoreError.newerSchema(path: path, found: found, supported: version)
            }
            guard mark == Self.applicationID || (mark == 0 && found == 0 && isEmpty) else {
                throw StoreError.unrelatedDatabase(path: path)
            }
            return mark
        }
        // SQLite silently opens a file without write permission for reading only.
        guard sqlite3_db_readonly(handle, "main") == 0 else { throw StoreError.readOnly(path: path) }
        StoreFile.restrict(path)
        if mark == 0 { try execute("PRAGMA application_id = \(Self.applicationID)") }
    }

    /// Sets the connection up for work.
    ///
    /// Only after the migrations: the mode stands in the file, and a file whose migration fails is left as it was.
    func setUp() throws {
        try switchToWAL()
        try execute("PRAGMA synchronous = NORMAL")
        try execute("PRAGMA foreign_keys = ON")
    }

    /// Retries, since SQLite refuses all but one of several connections that switch a new file concurrently, without
    /// waiting for the lock. The mode is set as soon as that one succeeds.
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
