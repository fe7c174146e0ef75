import Synchronization

/// Tells the thread that works on a job that nobody waits for it any more.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }
}
