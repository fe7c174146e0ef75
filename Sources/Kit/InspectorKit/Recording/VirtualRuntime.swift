import Reactive
import VirtualTime

/// The base of a recorded app and its replay: a virtual clock, and an executor that detects when all tasks are
/// suspended.
@MainActor
final class VirtualRuntime {
    let clock = VirtualClock()
    let executor: CountingExecutor
    let inspector: Inspector

    init(_ scope: Inspector.Scope, _ executor: CountingExecutor, capacity: Int = 10_000) {
        self.executor = executor
        inspector = Inspector(scope, capacity: capacity, clock: clock)
        executor.observer = inspector
    }

    /// Runs code that makes the app or gives it a step. Its tasks are counted, and its scenes are seen.
    nonisolated func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Work.$scoped.withValue(executor) { try await inspector.observing(body) }
    }

    /// Waits until the app is idle: no job is running, and the main actor has had three turns in which no work has
    /// started and no value has flowed. One turn runs the jobs in its queue, and the jobs that they add need another.
    func settle() async {
        var (quiet, known) = (0, -1)
        while quiet < 3 {
            await executor.rest()
            await Task.yield()
            let seen = executor.total + inspector.log.now.number
            quiet = seen == known ? quiet + 1 : 0
            known = seen
        }
    }

    /// Advances time. The app reacts to every timer on the way before the next one fires.
    func move(to time: Duration) async {
        while let next = clock.next, next.offset <= time {
            clock.advance(to: next)
            await settle()
        }
        clock.advance(to: VirtualClock.Instant(offset: time))
    }
}
