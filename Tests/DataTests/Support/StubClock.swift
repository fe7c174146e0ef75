import Synchronization

/// A clock on which some sleeps end at once and the others never do, so that no test waits for time to pass.
final class StubClock: Clock {
    typealias Duration = Swift.Duration
    typealias Instant = ContinuousClock.Instant

    private let slept = Mutex<[Duration]>([])
    private let endsAtOnce: @Sendable (Duration) -> Bool

    /// A clock on which the sleeps end that `endsAtOnce` says; by default all of them.
    init(endsAtOnce: @escaping @Sendable (Duration) -> Bool = { _ in true }) {
        self.endsAtOnce = endsAtOnce
    }

    /// The sleeps that ended, in order.
    var sleeps: [Duration] { slept.withLock { $0 } }

    let now = ContinuousClock.now
    let minimumResolution = Duration.nanoseconds(1)

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        guard endsAtOnce(duration) else { try await hang() }
        slept.withLock { $0.append(duration) }
    }
}
