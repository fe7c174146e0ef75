import DataKit
import Foundation
import Reactive
import Synchronization

/// Passes on the events of the data layer, and keeps what they say of now: its live queries and its requests in flight.
nonisolated final class DataActivity: Sendable {
    private let subject = PublishSubject<DataEvent>()
    private let liveQueries = Mutex(0)
    /// The last event of each request in flight.
    private let requests = Mutex<[Int: RequestEvent]>([:])

    var events: Observable<DataEvent> { subject.observable }

    /// The number of live queries with a subscriber.
    var liveQueryCount: Int { liveQueries.withLock { $0 } }

    /// When the last of the requests in flight fails at the latest; `nil` if there are none.
    var deadline: Date? { requests.withLock { $0.values.map(\.deadline).max() } }

    /// When the first of the waiting requests is attempted again.
    var nextAttempt: Date? { requests.withLock { $0.values.compactMap(\.nextAttempt).min() } }

    func note(_ event: DataEvent) {
        if case .liveQuery(let event) = event {
            liveQueries.withLock { $0 += event.step == .began ? 1 : event.step == .ended ? -1 : 0 }
        }
        if case .request(let event) = event, let id = event.id {
            requests.withLock { $0[id] = event.step == .ended ? nil : event }
        }
        subject.send(event, isolation: nil)
    }
}
