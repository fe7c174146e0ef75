import Synchronization

/// Those who want to know of commits, in the order in which they came.
final class CommitObservers: Sendable {
    /// Gets the tables that a commit changed; nil after commits of other processes, which may have changed any.
    typealias Handler = @Sendable (Connection, Set<String>?) -> Void

    private struct State {
        var handlers: [(id: Int, handler: Handler)] = []
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
            // Released after the lock: what a handler holds may end an observation in turn.
            let removed = self?.state.withLock { state in
                state.handlers.firstIndex { $0.id == id }.map { state.handlers.remove(at: $0) }
            }
            withExtendedLifetime(removed) {}
        }
    }

    /// Tells everyone, outside the lock, on the writer's thread: one commit is told completely before the next begins.
    func notify(_ connection: Connection, _ tables: Set<String>?) {
        for (_, handler) in state.withLock({ $0.handlers }) { handler(connection, tables) }
    }
}

/// A registration for commits; it ends when it is cancelled or released.
public final class CommitObservation: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = Mutex(end)
    }

    deinit { cancel() }

    /// Ends the registration; a commit that is being told right now may still arrive.
    public func cancel() { end.withLock { $0.take() }?() }
}
