/// Decides when to draw: at most one frame per interval, and none unless one was requested.
///
/// The first request after a pause draws on the next turn; all that happen until then share the frame. Releasing the
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

    /// A scheduler on any clock, as tests need it.
    ///
    /// - Parameters:
    ///   - framesPerSecond: how many frames are drawn in a second at most; at least 1.
    ///   - now: the clock's reading, from any origin.
    ///   - after: calls back once, that much later by the same clock.
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

    /// Requests a frame after a visible change. Requests before the frame is drawn share it.
    public func requestFrame() {
        guard !isScheduled else { return }
        isScheduled = true
        let wait = earliest.map { max(.zero, $0 - now()) } ?? .zero
        after(wait) { [weak self] in
            guard let self else { return }
            // Reset before drawing: a request made while drawing is for the next frame.
            isScheduled = false
            earliest = now() + interval
            draw()
        }
    }
}
