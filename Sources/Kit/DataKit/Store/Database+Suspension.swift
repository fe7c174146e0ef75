extension Database {
    /// Closes the file, so that this process holds no lock of it, until ``resume()``.
    ///
    /// Call it when the app goes to the background. iOS ends an app that is suspended while it has a lock on a file in a
    /// shared container (0xDEAD10CC). Does nothing for a database in memory.
    ///
    /// - Order: the reads and writes before it end first. Later ones wait for ``resume()``. Live queries emit nothing
    ///   meanwhile.
    /// - Parameter rejectsAccess: Whether later reads and writes throw `StoreError.suspended` instead of waiting. Those of
    ///   ``readWithoutWaiting(_:)`` always do.
    public func suspend(rejectsAccess: Bool = false) async {
        guard path != nil else { return }
        await file.suspend(rejectsAccess: rejectsAccess)
    }

    /// Opens the file again. What has waited runs, and live queries emit what has changed meanwhile.
    ///
    /// Does nothing if the database is not suspended. If another process has locked the file, it is opened when the lock
    /// is gone, and reads and writes wait for that as for any lock.
    ///
    /// - Errors: a `StoreError` if the file cannot be opened any more. Reads and writes throw it, too.
    public func resume() async throws {
        try await file.resume()
    }
}
