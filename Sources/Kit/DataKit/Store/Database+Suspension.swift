extension Database {
    /// Closes the file until ``resume()``, so that this process holds no lock on it.
    ///
    /// Call this when the app enters the background. iOS terminates an app that is suspended while it holds a lock on a
    /// file in a shared container (0xDEAD10CC). Does nothing for a database in memory.
    ///
    /// - Order: earlier reads and writes end first. Later ones wait for ``resume()``. During the suspension, live
    ///   queries emit nothing. A request that sends a pending edit is cancelled, and sent again with the same key after
    ///   ``resume()``.
    /// - Parameter rejectsAccess: Whether later reads and writes throw `StoreError.suspended` instead of waiting. Calls
    ///   of ``readWithoutWaiting(_:)`` always throw.
    public func suspend(rejectsAccess: Bool = false) async {
        guard path != nil else { return }
        await services.suspend()
        await file.suspend(rejectsAccess: rejectsAccess)
    }

    /// Opens the file again. Waiting reads and writes run, and live queries emit the changes since the suspension.
    ///
    /// Does nothing if the database is not suspended. If another process has locked the file, it is opened after the
    /// lock is released. Reads and writes wait for this as for any lock.
    ///
    /// - Errors: a `StoreError` if the file cannot be opened any more. Reads and writes also throw it.
    public func resume() async throws {
        defer { services.resume() }
        try await file.resume()
    }
}
