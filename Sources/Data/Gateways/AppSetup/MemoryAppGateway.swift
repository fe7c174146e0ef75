import Domain
import Synchronization

/// Sets the app up at each start, for an app that keeps its data in memory.
public final class MemoryAppGateway: AppGateway {
    private let isDone = Mutex(false)

    public init() {}

    public var isFirstRun: Bool { !isDone.withLock { $0 } }
    public func setFirstRunDone() { isDone.withLock { $0 = true } }
}
