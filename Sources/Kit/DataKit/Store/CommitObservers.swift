import Synchronization

/// An observer that is notified of each commit twice: before the commit, and after all other observers were notified of
/// it.
protocol CommitFollower: AnyObject, Sendable {
    /// Called before readers can see the commit.
    func willCommit()
    /// Called with the tables that have changed. The set is empty if the commit has failed, and `nil` if any table may
    /// have changed.
    func didCommit(_ tables: Set<String>?, on connection: Connection)
}

final class CommitObservers: Sendable {
    /// Receives the tables that have changed, or `nil` after a commit of another process, which may have changed any
    /// table.
    typealias Handler = @Sendable (Connection, Set<String>?) -> Void

    private struct State {
        var handlers: [(id: Int, handler: Handler)] = []
        var followers: [any CommitFollower] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    func add(_ handler: @escaping Handler) -> CommitObservation {
        let id = state.withLock { state in
            state.lastID += 1
            state.handlers.append((state.lastID, handler))
            return state.lastID
        }
        return CommitObservation { [weak self] in
            // Release the handler outside the lock, because its captures may cancel another observation.
            let removed = self?.state.withLock { state in
                state.handlers.firstIndex { $0.id == id }.map { state.handlers.remove(at: $0) }
            }
            withExtendedLifetime(removed) {}
        }
    }

    func add(_ follower: any CommitFollower) -> CommitObservation {
        state.withLock { $0.followers.append(follower) }
        return CommitObservation { [weak self, weak follower] in
            let removed = self?.state.withLock { state in
                state.followers.firstIndex { $0 === follower }.map { state.followers.remove(at: $0) }
            }
            withExtendedLifetime(removed) {}
        }
    }

    /// The number of followers.
    var followers: Int { state.withLock { $0.followers.count } }

    /// Called on the writer's thread before each commit. A call of ``notify(_:_:)`` follows, even if the commit fails.
    func announce() {
        for follower in state.withLock({ $0.followers }) { follower.willCommit() }
    }

    /// Notifies all observers on the writer's thread, outside the lock. The next commit starts only after all observers
    /// were notified.
    func notify(_ connection: Connection, _ tables: Set<String>?) {
        if tables?.isEmpty != true {
            for (_, handler) in state.withLock({ $0.handlers }) { handler(connection, tables) }
        }
        notifyFollowers(connection, tables)
    }

    private func notifyFollowers(_ connection: Connection, _ tables: Set<String>?) {
        for follower in state.withLock({ $0.followers }) { follower.didCommit(tables, on: connection) }
    }

    /// Makes the followers read all rows again, because row IDs may have changed. The contents of the rows have not
    /// changed, so the handlers are not called.
    func notifyOfNewRowIDs(_ connection: Connection) {
        announce()
        notifyFollowers(connection, nil)
    }

    /// Notifies all observers of commits by other processes.
    func notifyOfOthers(_ connection: Connection) {
        announce()
        notify(connection, nil)
    }
}

/// The registration of an observer. The registration ends when you cancel or release it.
public final class CommitObservation: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = Mutex(end)
    }

    deinit { cancel() }

    /// Ends the registration. A commit that is already being reported may still arrive.
    public func cancel() { end.withLock { $0.take() }?() }
}
