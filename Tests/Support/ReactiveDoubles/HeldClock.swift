/// Sleeps, whatever the time, until it is told to go on: for timers that must not fire while their subscription still
/// delivers what has set them, as whoever delivers then delivers what they bring, too.
package final class HeldClock: Clock {
    private let gate = AsyncStream.makeStream(of: Void.self)

    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock.now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {
        for await _ in gate.stream {}
    }

    package func release() { gate.continuation.finish() }
}
