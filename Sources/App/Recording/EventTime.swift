import Foundation
import Synchronization

/// The time in a recorded app: that of its last input.
///
/// Between two keys or answers it stands still, so that a replay on a faster or slower computer dates things the same.
nonisolated final class EventTime: Sendable {
    private let start: Date
    private let milliseconds = Mutex(0)

    init(start: Date) {
        // What a file holds, and not more.
        self.start = Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down))
    }

    var now: Date { start.addingTimeInterval(Double(milliseconds.withLock { $0 }) / 1_000) }

    func move(to milliseconds: Int) {
        self.milliseconds.withLock { $0 = milliseconds }
    }
}
