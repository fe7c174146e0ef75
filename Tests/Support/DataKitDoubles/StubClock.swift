import Synchronization

/// A clock on which some sleeps end immediately and the others never, so that no test waits for time to pass.
///
/// Its time is the latest deadline of the sleeps that have ended, plus the time that the test adds.
package final class StubClock: Clock {
    package typealias Duration = Swift.Duration
    package typealias Instant = ContinuousClock.Instant

    private let start = ContinuousClock.now
    private let elapsed = Mutex(Duration.zero)
    private let slept = Mutex<[Duration]>([])
    private let endsAtOnce: @Sendable (Duration) -> Bool

    /// Creates a clock. `endsAtOnce` decides which sleeps end, by default all of them.
    package init(endsAtOnce: @escaping @Sendable (Duration) -> Bool = { _ in true }) {
        self.endsAtOnce = endsAtOnce
    }

    /// The sleeps that have ended, in order.
    package var sleeps: [Duration] { slept.withLock { $0 } }

    package var now: Instant { start + elapsed.withLock { $0 } }
    package let minimumResolution = Duration.nanoseconds(1)

    /// Adds to the time without ending a sleep.
    package func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        guard endsAtOnce(duration) else { try await hang() }
        slept.withLock { $0.append(max(.zero, duration)) }
        // The time is set to the deadline. If it advanced by the duration, the second of two sleeps with the same
        // deadline would advance it again.
        elapsed.withLock { $0 = max($0, start.duration(to: deadline)) }
    }
}
