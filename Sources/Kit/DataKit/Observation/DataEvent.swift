/// Something that has happened in the data layer, for an inspector or a log. It carries no values of rows, bodies,
/// header fields or queries, and so no secrets.
///
/// ```swift
/// let observer: DataObserver = { event in print(event) }
/// var options = APIClient.Options()
/// options.observer = observer
/// let database = try Database.inMemory(migrations: [.cache], observer: observer)
/// ```
public enum DataEvent: Equatable, Sendable {
    /// A step of a request, reported by an ``APIClient``.
    case request(RequestEvent)
    /// A transaction that was committed, reported by a ``Database``.
    case transaction(TransactionEvent)
    /// A live query that began, was run again or ended, reported by a ``Database``.
    case liveQuery(LiveQueryEvent)
    /// A step of an edit that is sent, reported by an ``OutboxSender``.
    case outbox(OutboxEvent)
}

/// Gets what happens in the data layer, on whatever thread it happens: it should be brief, and must not call back.
///
/// It is given to a client or a database when that is made; where there is none, nothing is done for it.
public typealias DataObserver = @Sendable (DataEvent) -> Void
