/// Something that has happened in the data layer, for an inspector or a log.
///
/// It carries no values of rows, bodies, header fields or queries, except the key of an edited entity, and the server's
/// message about an edit that it refuses. It contains the paths of requests unchanged. InspectorKit sees more of a
/// request, and shows it without secrets.
///
/// ```swift
/// let observer: DataObserver = { event in print(event) }
/// let environment = DataEnvironment(observer: observer)
/// var options = APIClient.Options()
/// options.environment = environment
/// let database = try Database.inMemory(migrations: [.offline], environment: environment)
/// ```
public enum DataEvent: Equatable, Sendable {
    /// A step of a request, reported by an ``APIClient``.
    case request(RequestEvent)
    /// A transaction that was committed, reported by a ``Database``.
    case transaction(TransactionEvent)
    /// A live query that began, was run or ended, reported by a ``Database``.
    case liveQuery(LiveQueryEvent)
    /// A step of an edit that is sent, reported by the ``Database`` that keeps it.
    case edit(EditEvent)
}

/// Receives what happens in the data layer, on the thread where it happens. It should be brief, and must not use the
/// client or the database that calls it.
///
/// A client or a database gets its observer when it is created. Without an observer no events are created.
public typealias DataObserver = @Sendable (DataEvent) -> Void
