import Foundation
import Synchronization

/// A time that changes only when a test sets it.
final class Moment: Sendable {
    private let seconds: Mutex<TimeInterval>

    init(_ seconds: TimeInterval) {
        self.seconds = Mutex(seconds)
    }

    var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func advance(by interval: TimeInterval) {
        seconds.withLock { $0 += interval }
    }
}
