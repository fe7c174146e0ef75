import Synchronization

/// Whether a job's caller was cancelled. SQLite's callbacks need it, because `Task.isCancelled` is always false on
/// their thread.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
