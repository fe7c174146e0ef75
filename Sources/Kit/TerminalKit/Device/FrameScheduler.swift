/// Decides when to draw: at most one frame per interval, and only after a request.
///
/// The first request after a pause draws in the next turn, and all requests until then share the frame. Releasing the
/// scheduler drops a frame that was requested and not drawn yet.
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
    ///   - framesPerSecond: the maximum number of frames in a second, at least 1.
    ///   - now: the time of the clock, measured from any origin.
    ///   - after: calls back once, after the given time on the same clock.
    ///   - draw: draws a frame.
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

    /// Requests a frame after a visible change. Several requests before the frame is drawn share one frame.
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
