import Synchronization

/// Whether the caller of a job was cancelled. SQLite's callbacks need this type, because `Task.isCancelled` is always
/// false on their thread.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
