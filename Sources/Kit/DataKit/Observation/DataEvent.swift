/// An event in the data layer, for an inspector or a log.
///
/// An event contains no values from rows, bodies, header fields or queries. The only exceptions are the key of an
/// edited entity, and the server's message about a refused edit. The path of a request is included unchanged.
/// InspectorKit receives more of each request, and shows it without secrets.
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
    /// A committed transaction, reported by a ``Database``.
    case transaction(TransactionEvent)
    /// The start, a run or the end of a live query, reported by a ``Database``.
    case liveQuery(LiveQueryEvent)
    /// A step of a pending edit, reported by the ``Database`` that stores the edit.
    case edit(EditEvent)
    /// A step of a suspension, reported by a ``Database`` that has a file.
    case suspension(SuspensionEvent)
}

/// Receives the events of the data layer on the threads on which they happen. An observer should return quickly, and
/// must not use the client or the database that calls it.
///
/// A client or a database gets its observer when it is created. Without an observer, no events are created.
public typealias DataObserver = @Sendable (DataEvent) -> Void
