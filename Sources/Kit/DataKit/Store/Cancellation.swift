import Synchronization

/// Whether a job's caller was cancelled, for SQLite's callbacks: on their thread `Task.isCancelled` is always false.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
