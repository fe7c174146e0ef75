import Foundation
import Synchronization

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
