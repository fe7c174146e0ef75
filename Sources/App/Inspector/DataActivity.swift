import DataKit
import Foundation
import Reactive
import Synchronization

/// What happens in the data layer, for those who listen, and how many live queries there are.
nonisolated final class DataActivity: Sendable {
    private let subject = PublishSubject<DataEvent>()
    private let liveQueries = Mutex(0)
    /// When the next attempt of each request begins that waits for it.
    private let attempts = Mutex<[Int: Date]>([:])

    /// What happens from now on.
    var events: Observable<DataEvent> { subject.observable }

    /// How many live queries have a subscriber.
    var liveQueryCount: Int { liveQueries.withLock { $0 } }

    /// When the first of the requests that wait for another attempt has it.
    func nextAttempt(after now: Date) -> Date? { attempts.withLock { $0.values.filter { $0 > now }.min() } }

    func note(_ event: DataEvent) {
        if case .liveQuery(let event) = event {
            liveQueries.withLock { $0 += event.step == .began ? 1 : event.step == .ended ? -1 : 0 }
        }
        if case .request(let event) = event, let id = event.id {
            attempts.withLock { attempts in
                // One that was cancelled meanwhile is not heard of again.
                attempts = attempts.filter { $0.value > Date() }
                if case .waiting(let until) = event.step { attempts[id] = until } else { attempts[id] = nil }
            }
        }
        subject.send(event, isolation: nil)
    }
}
