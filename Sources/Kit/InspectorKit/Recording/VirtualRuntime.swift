import Reactive
import VirtualTime

/// What a recorded app and its replay stand on: a clock that is moved, and an executor that knows when they wait.
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

    /// Runs what makes the app or gives it something: its tasks are counted, and its scenes are seen.
    nonisolated func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Work.$scoped.withValue(executor) { try await inspector.observing(body) }
    }

    /// Waits until every task of the app waits: nothing is at work, and the main actor has had three turns in which
    /// nothing has begun and nothing has flowed. One turn runs what was in its queue, and what that has put there needs
    /// another.
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

    /// Moves the time on, and lets the app do what every timer on the way leads to before the next one.
    func move(to time: Duration) async {
        while let next = clock.next, next.offset <= time {
            clock.advance(to: next)
            await settle()
        }
        clock.advance(to: VirtualClock.Instant(offset: time))
    }
}
