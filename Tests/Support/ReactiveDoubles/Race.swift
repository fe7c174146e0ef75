import Foundation
import Synchronization

/// Runs the bodies on separate threads that start at the same moment, and waits for all of them.
package func race(_ bodies: [@Sendable () -> Void]) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let barrier = Barrier(waiting: bodies.count)
    for body in bodies {
        Thread {
            barrier.pass()
            body()
            end.yield(())
        }.start()
    }
    var iterator = ends.makeAsyncIterator()
    for _ in bodies { await iterator.next() }
}

package func race(threads count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
    await race((0..<count).map { thread in { body(thread) } })
}

private final class Barrier: Sendable {
    private let waiting: Mutex<Int>
    private let opening = NSCondition()

    init(waiting: Int) { self.waiting = Mutex(waiting) }

    func pass() {
        opening.lock()
        defer { opening.unlock() }
        let isLast = waiting.withLock { waiting in
            waiting -= 1
            return waiting == 0
        }
        if isLast { opening.broadcast() }
        while waiting.withLock({ $0 }) > 0 { opening.wait() }
    }
}

/// A lock that callers and callbacks take. If the core called callbacks under its own lock, it would deadlock.
package final class ForeignLock: Sendable {
    private let lock = NSLock()

    package init() {}

    package func withLock<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}

package final class ThreadSignal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func signal() { semaphore.signal() }

    /// Waits for the signal. Returns `false` if it has not arrived after two minutes.
    package func wait() -> Bool { semaphore.wait(timeout: .now() + 120) == .success }
}

package func race(on end: ThreadSignal, _ body: @escaping @Sendable () -> Void) {
    Thread {
        body()
        end.signal()
    }.start()
}

/// The number of runs of a race: 100,000 in a release build, which is much faster than a debug build.
#if DEBUG
    package let stressRounds = 10_000
#else
    package let stressRounds = 100_000
#endif
