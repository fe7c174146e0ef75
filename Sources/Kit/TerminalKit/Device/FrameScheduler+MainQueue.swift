import Dispatch

extension FrameScheduler {
    /// Draws in real time on the main queue, at most 60 times a second.
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
    init(_ duration: Duration) {
        self = .nanoseconds(Int(duration / .nanoseconds(1)))
    }
}
