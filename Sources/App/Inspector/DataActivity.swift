import DataKit
import Reactive
import Synchronization

/// What happens in the data layer, for those who listen, and how many live queries there are.
nonisolated final class DataActivity: Sendable {
    private let subject = PublishSubject<DataEvent>()
    private let liveQueries = Mutex(0)

    /// What happens from now on.
    var events: Observable<DataEvent> { subject.observable }

    /// How many live queries have a subscriber.
    var liveQueryCount: Int { liveQueries.withLock { $0 } }

    func note(_ event: DataEvent) {
        if case .liveQuery(let event) = event {
            liveQueries.withLock { $0 += event.step == .began ? 1 : event.step == .ended ? -1 : 0 }
        }
        subject.send(event, isolation: nil)
    }
}
