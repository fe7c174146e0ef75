/// A clock whose sleeps end only when the test releases them.
///
/// Use it for timers that must not fire while their subscription still delivers the element that has set the timer.
/// Otherwise the thread that delivers this element would also deliver the timer's element.
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
