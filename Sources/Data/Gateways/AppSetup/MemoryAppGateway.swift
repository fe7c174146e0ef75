import Domain
import Synchronization

/// Treats every launch as the first run, for an app that keeps its data in memory.
public final class MemoryAppGateway: AppGateway {
    private let isDone = Mutex(false)

    public init() {}

    public var isFirstRun: Bool { !isDone.withLock { $0 } }
    public func setFirstRunDone() { isDone.withLock { $0 = true } }
}
