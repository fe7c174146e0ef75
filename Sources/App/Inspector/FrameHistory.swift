import TerminalKit

struct FrameHistory {
    static let capacity = 50

    private var frames: [Frame] = []
    /// The number of frames between the latest and the shown frame. 0 shows the latest.
    private(set) var position = 0

    var count: Int { frames.count }

    var shown: Frame? { position > 0 ? frames[frames.count - 1 - position] : nil }

    mutating func note(_ frame: Frame) {
        // While an old frame is shown, no frame is added, so that the shown frame keeps its position.
        guard position == 0, frame != frames.last else { return }
        frames.append(frame)
        if frames.count > Self.capacity { frames.removeFirst() }
    }

    mutating func move(by step: Int) {
        position = min(max(0, position + step), max(0, frames.count - 1))
    }
}
