extension Database {
    /// Closes the file until ``resume()`` is called, so that this process holds no lock on it.
    ///
    /// Call this when the app enters the background. iOS terminates an app that is suspended while it holds a lock on a
    /// file in a shared container (0xDEAD10CC). For a database in memory, it does nothing.
    ///
    /// - Order: earlier reads and writes end first. Later reads and writes wait for ``resume()``. While the database is
    ///   suspended, live queries emit nothing. A request that is sending a pending edit is cancelled. The request is
    ///   sent again with the same key after ``resume()``.
    /// - Parameter rejectsAccess: Whether later reads and writes throw `StoreError.suspended` instead of waiting. Calls
    ///   of ``readWithoutWaiting(_:)`` always throw.
    public func suspend(rejectsAccess: Bool = false) async {
        guard path != nil else { return }
        await services.suspend()
        await file.suspend(rejectsAccess: rejectsAccess)
    }

    /// Opens the file again. After that, waiting reads and writes run, and live queries emit the changes since the
    /// suspension.
    ///
    /// If the database is not suspended, nothing happens. If another process has locked the file, it is opened after
    /// the lock is released. Reads and writes wait for this as for any other lock.
    ///
    /// - Errors: a `StoreError` if the file can no longer be opened. Reads and writes also throw this error.
    public func resume() async throws {
        defer { services.resume() }
        try await file.resume()
    }
}
