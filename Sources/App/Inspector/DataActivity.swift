import DataKit
import Foundation
import Reactive
import Synchronization

/// Passes on the events of the data layer, and counts its live queries.
nonisolated final class DataActivity: Sendable {
    private let subject = PublishSubject<DataEvent>()
    private let liveQueries = Mutex(0)
    /// When the next attempt begins, for each request that waits for one.
    private let attempts = Mutex<[Int: Date]>([:])

    var events: Observable<DataEvent> { subject.observable }

    /// The number of live queries with a subscriber.
    var liveQueryCount: Int { liveQueries.withLock { $0 } }

    /// When the first of the waiting requests is attempted again.
    func nextAttempt(after now: Date) -> Date? {
        attempts.withLock { attempts in
            // A request that was cancelled sends no further event, so its entry is removed by time.
            attempts = attempts.filter { $0.value > now }
            return attempts.values.min()
        }
    }

    func note(_ event: DataEvent) {
        if case .liveQuery(let event) = event {
            liveQueries.withLock { $0 += event.step == .began ? 1 : event.step == .ended ? -1 : 0 }
        }
        if case .request(let event) = event, let id = event.id {
            attempts.withLock { attempts in
                if case .waiting(let until) = event.step { attempts[id] = until } else { attempts[id] = nil }
            }
        }
        subject.send(event, isolation: nil)
    }
}
