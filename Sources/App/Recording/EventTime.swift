import Foundation
import Synchronization

/// The time that a recorded app is told: that of the last thing that it was given.
///
/// Between two keys or answers it stands still, so that a replay, whose computer is faster or slower, dates things the same.
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
