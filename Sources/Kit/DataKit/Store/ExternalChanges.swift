import Synchronization

/// Notices commits of other processes to the file while there are observers.
///
/// SQLite does not report another process's commit, but `PRAGMA data_version` changes with each. It is read on the
/// writer's queue when the files may have changed, and never without observers. Each check is a short read transaction,
/// which makes no writer of a file with a write-ahead log wait.
final class ExternalChanges: Sendable {
    private struct State {
        var observers = 0
        /// The queue, or `nil` until the file is open.
        var queue: ConnectionQueue?
        /// Checks the file until it is released.
        var watch: FileWatch?
    }

    private let observers: CommitObservers
    private let path: String
    private let state = Mutex(State())

    init(of path: String, _ observers: CommitObservers) {
        self.path = path
        self.observers = observers
    }

    var isAsking: Bool { state.withLock { $0.watch != nil } }

    /// Called once the file is open. For observers that came while it was locked, the checks begin here.
    func watch(on queue: ConnectionQueue) {
        state.withLock { state in
            state.queue = queue
            if state.observers > 0 { begin(&state) }
        }
    }

    /// Called before the file is closed. Until it is open again nothing is checked.
    func pause() {
        state.withLock { state in
            state.queue = nil
            state.watch = nil
        }
    }

    func begin() {
        state.withLock { state in
            state.observers += 1
            if state.observers == 1 { begin(&state) }
        }
    }

    private func begin(_ state: inout State) {
        guard let queue = state.queue else { return }
        // Commits before the first observer are not reported to it.
        let last = LastVersion()
        queue.enqueue { last.value = try? $0?.dataVersion() }
        state.watch = queue.afterChanges(of: path) { [observers] connection in
            guard let version = try? connection.withoutWaiting(connection.dataVersion), version != last.value else {
                return
            }
            last.value = version
            observers.notify(connection, nil)
        }
    }

    func end() {
        state.withLock { state in
            state.observers -= 1
            if state.observers == 0 { state.watch = nil }
        }
    }
}

/// The version that was read last. Unchecked: used only on the connection's queue.
private final class LastVersion: @unchecked Sendable {
    var value: Int?
}

extension Connection {
    fileprivate func dataVersion() throws -> Int? { try value("PRAGMA data_version") }
}
