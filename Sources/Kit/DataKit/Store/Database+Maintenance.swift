import DataKitSQLite

extension Database {
    /// Moves all committed changes from the write-ahead log to the file, and empties the log.
    ///
    /// SQLite does this by itself after about a thousand pages. Call it before another program copies the file, or
    /// after a large import. For a database in memory, it does nothing.
    ///
    /// - Order: runs after all earlier writes. Later writes wait for it.
    /// - Cancellation: only before it starts. A running checkpoint continues to its end.
    /// - Errors: `StoreError.locked` if a read of an older state, or another process, needs the log for longer than the
    ///   busy timeout. In that case, nothing is lost, and the log is emptied later.
    public func checkpoint() async throws {
        guard path != nil else { return }
        try await withoutTransaction { try $0.checkpoint() }
    }

    /// Rebuilds the file to free the space of deleted rows.
    ///
    /// The time and the temporary disk space are proportional to the size of the file. Writes wait until the vacuum
    /// ends.
    ///
    /// - Cancellation: interrupts the vacuum, and the file does not change.
    /// - Errors: `StoreError.locked` if another process needs the file for longer than the busy timeout, `.diskFull` if
    ///   there is not enough space for the copy. In these cases, the file does not change.
    public func vacuum() async throws {
        try await withoutTransaction { [observers] connection in
            try connection.vacuum()
            // The rows of a table without an integer key may have different row IDs now.
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
