import DataKitSQLite

extension Database {
    /// Moves all committed changes from the write-ahead log to the file, and empties the log.
    ///
    /// SQLite does so by itself after some thousand pages. Call it before another program copies the file, or after a
    /// large import. Does nothing for a database in memory.
    ///
    /// - Order: after the writes before it. Later writes wait for it.
    /// - Cancellation: only before it begins. A running checkpoint continues to its end.
    /// - Errors: `StoreError.locked` if a read of an older state, or another process, needs the log for longer than the
    ///   busy timeout. In this case, nothing is lost, and the log is emptied later.
    public func checkpoint() async throws {
        guard path != nil else { return }
        try await withoutTransaction { try $0.checkpoint() }
    }

    /// Rebuilds the file to release the space of deleted rows.
    ///
    /// It takes time and temporary disk space in proportion to the file. Writes wait for it.
    ///
    /// - Cancellation: interrupts it, and the file stays unchanged.
    /// - Errors: `StoreError.locked` if another process needs the file for longer than the busy timeout, `.diskFull` if
    ///   the copy does not fit. The file stays unchanged.
    public func vacuum() async throws {
        try await withoutTransaction { [observers] connection in
            try connection.vacuum()
            // The rows of a table without an integer key may have other row IDs now.
            observers.notifyOfNewRowIDs(connection)
        }
    }
}

extension Connection {
    fileprivate func checkpoint() throws {
        let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw failure() }
    }

    fileprivate func vacuum() throws {
        let code = tracker.own { sqlite3_exec(handle, "VACUUM", nil, nil, nil) }
        guard code == SQLITE_OK else { throw failure() }
    }
}
