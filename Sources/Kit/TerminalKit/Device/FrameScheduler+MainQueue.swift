import Dispatch

extension FrameScheduler {
    /// Creates a scheduler that draws in real time, on the main queue, 60 times a second at most.
    public convenience init(draw: @escaping () -> Void) {
        let start = ContinuousClock.now
        self.init(
            now: { ContinuousClock.now - start },
            after: { wait, work in
                DispatchQueue.main.asyncAfter(deadline: .now() + DispatchTimeInterval(wait)) {
                    MainActor.assumeIsolated { work() }
                }
            },
            draw: draw)
    }
}

nonisolated extension DispatchTimeInterval {
    /// The duration, to the nanosecond.
    init(_ duration: Duration) {
        self = .nanoseconds(Int(duration / .nanoseconds(1)))
    }
}
