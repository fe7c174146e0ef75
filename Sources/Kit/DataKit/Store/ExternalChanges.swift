import Synchronization

/// Notices commits to the file by other processes while there are observers.
///
/// SQLite does not report the commits of other processes, but `PRAGMA data_version` changes with each of them. This
/// version is read on the writer's queue when the files may have changed, and only while there are observers. Each
/// check is a short read transaction, which does not block writers in WAL mode.
final class ExternalChanges: Sendable {
    private struct State {
        var observers = 0
        /// The queue, or `nil` until the file is open.
        var queue: ConnectionQueue?
        /// The watch that checks the file until it is released.
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

    /// Called after the file was opened. Starts the checks for observers that were added while the file was locked.
    func watch(on queue: ConnectionQueue) {
        state.withLock { state in
            state.queue = queue
            if state.observers > 0 { begin(&state) }
        }
    }

    /// Called before the file is closed. Nothing is checked until the file is open again.
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
            observers.notifyOfOthers(connection)
        }
    }

    func end() {
        state.withLock { state in
            state.observers -= 1
            if state.observers == 0 { state.watch = nil }
        }
    }
}

/// The version at the last check. `@unchecked Sendable` is safe, because only the connection's queue uses it.
private final class LastVersion: @unchecked Sendable {
    var value: Int?
}

extension Connection {
    fileprivate func dataVersion() throws -> Int? { try value("PRAGMA data_version") }
}
