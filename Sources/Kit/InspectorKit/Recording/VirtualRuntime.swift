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

    /// Runs code that creates the app or performs one of its steps. The runtime counts its tasks, and the inspector
    /// sees its scenes.
    nonisolated func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Work.$scoped.withValue(executor) { try await inspector.observing(body) }
    }

    /// Waits until the app is idle: no job is running, and during three turns of the main actor no work has started and
    /// no value has been sent. One turn runs the jobs that are in the queue, and jobs that they add need another turn.
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

    /// Advances the time. The app reacts to each timer before the next timer fires.
    func move(to time: Duration) async {
        while let next = clock.next, next.offset <= time {
            clock.advance(to: next)
            await settle()
        }
        clock.advance(to: VirtualClock.Instant(offset: time))
    }
}
