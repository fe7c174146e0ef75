import Synchronization

final class CommitObservers: Sendable {
    /// Receives the changed tables, or `nil` after a commit of another process, which may have changed any table.
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
            // Released outside the lock because its captures may cancel another observation.
            let removed = self?.state.withLock { state in
                state.handlers.firstIndex { $0.id == id }.map { state.handlers.remove(at: $0) }
            }
            withExtendedLifetime(removed) {}
        }
    }

    /// Notifies all observers outside the lock, on the writer's thread. Each commit is reported in full before the next
    /// begins.
    func notify(_ connection: Connection, _ tables: Set<String>?) {
        for (_, handler) in state.withLock({ $0.handlers }) { handler(connection, tables) }
    }
}

/// The registration of an observer. It ends when it is cancelled or released.
public final class CommitObservation: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = Mutex(end)
    }

    deinit { cancel() }

    /// Ends the registration. A commit that is already being reported may still arrive.
    public func cancel() { end.withLock { $0.take() }?() }
}
