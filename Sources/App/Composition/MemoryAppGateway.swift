import Domain
import Synchronization

/// Sets the app up at each start, for data that is kept in memory only.
nonisolated final class MemoryAppGateway: AppGateway {
    private let isDone = Mutex(false)

    var isFirstRun: Bool { !isDone.withLock { $0 } }
    func setFirstRunDone() { isDone.withLock { $0 = true } }
}
