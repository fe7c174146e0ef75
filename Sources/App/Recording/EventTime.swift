import Foundation
import Synchronization

/// The time of a recorded app: the moment of its last input.
///
/// It stands still between two keys or answers, so that a replay dates everything alike on a faster or slower computer.
nonisolated final class EventTime: Sendable {
    private let start: Date
    private let milliseconds = Mutex(0)

    init(start: Date) {
        // Rounded to the precision of the file, so that a replay begins at the same moment.
        self.start = Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down))
    }

    var now: Date { start.addingTimeInterval(Double(milliseconds.withLock { $0 }) / 1_000) }

    func move(to milliseconds: Int) {
        self.milliseconds.withLock { $0 = milliseconds }
    }
}
