import TerminalKit

/// The latest frames of the app, to step back through.
struct FrameHistory {
    static let capacity = 50

    private var frames: [Frame] = []
    /// How many frames before the latest one is shown; 0 for the latest.
    private(set) var position = 0

    var count: Int { frames.count }

    /// The frame that is shown in place of the latest.
    var shown: Frame? { position > 0 ? frames[frames.count - 1 - position] : nil }

    mutating func note(_ frame: Frame) {
        // An old frame that is being looked at stays where it is.
        guard position == 0, frame != frames.last else { return }
        frames.append(frame)
        if frames.count > Self.capacity { frames.removeFirst() }
    }

    mutating func move(by step: Int) {
        position = min(max(0, position + step), max(0, frames.count - 1))
    }
}
