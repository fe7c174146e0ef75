import Domain
import Synchronization

/// An app that is set up anew at each start, as its data ends with it.
nonisolated final class MemoryAppGateway: AppGateway {
    private let isDone = Mutex(false)

    var isFirstRun: Bool { !isDone.withLock { $0 } }
    func setFirstRunDone() { isDone.withLock { $0 = true } }
}
