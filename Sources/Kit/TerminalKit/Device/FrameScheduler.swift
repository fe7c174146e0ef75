/// Limits drawing to one frame per interval, and draws only after a request.
///
/// The first request after a pause draws in the next turn of the queue. All requests until then share that frame. If
/// you release the scheduler, it drops a frame that was requested but not drawn yet.
///
/// ```swift
/// let scheduler = FrameScheduler { draw() }
/// scheduler.requestFrame()
/// ```
public final class FrameScheduler {
    private let interval: Duration
    private let now: () -> Duration
    private let after: (Duration, @escaping @MainActor () -> Void) -> Void
    private let draw: () -> Void
    private var isScheduled = false
    private var earliest: Duration?

    /// Creates a scheduler on any clock, for use in tests.
    ///
    /// - Parameters:
    ///   - framesPerSecond: The maximum number of frames per second, at least 1.
    ///   - now: Returns the clock's time, measured from any origin.
    ///   - after: Calls back once, after the given time on the same clock.
    ///   - draw: Draws a frame with the current content.
    public init(
        framesPerSecond: Int = 60,
        now: @escaping () -> Duration,
        after: @escaping (Duration, @escaping @MainActor () -> Void) -> Void,
        draw: @escaping () -> Void
    ) {
        interval = .seconds(1) / framesPerSecond
        self.now = now
        self.after = after
        self.draw = draw
    }

    /// Requests a frame after a visible change. Several requests share one frame if it has not been drawn yet.
    public func requestFrame() {
        guard !isScheduled else { return }
        isScheduled = true
        let wait = earliest.map { max(.zero, $0 - now()) } ?? .zero
        after(wait) { [weak self] in
            guard let self else { return }
            // Reset before drawing. Otherwise, a request during the drawing would be lost.
            isScheduled = false
            earliest = now() + interval
            draw()
        }
    }
}
