import Foundation
import Synchronization

/// A time that stands still until a test moves it.
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
