import Reactive

extension Database {
    /// Emits the rows of a query, now and after each commit that changes them.
    ///
    /// - Order: the order of the commits. When `write` returns, the rows after its commit have been sent.
    /// - Cancellation: interrupts the first fetch if it is still running.
    /// - Errors: if a row cannot be read, or another `StoreError` occurs, the stream fails.
    public func observe<Value: Record & Equatable>(_ query: Query<Value>) -> Observable<[Value]> {
        observe { try $0.fetch(query) }
    }

    /// Emits the result of `fetch`, now and after each commit that changes it. If the database is shared, it also
    /// notices the commits of other processes, and may combine several of them into one element.
    ///
    /// The statements that `fetch` runs determine the tables that it depends on. `fetch` runs on the writer's
    /// connection after each commit, before the next write. So do not fetch more rows than a screen needs.
    ///
    /// - Order: the order of the commits, with at most one element for each commit. When `write` returns, the element
    ///   for its commit has been sent. If a commit does not change the value, no element is sent.
    /// - Cancellation: interrupts the first fetch if it is still running.
    /// - Errors: if `fetch` throws, the stream fails with its error.
    public func observe<Value: Equatable & Sendable>(
        _ fetch: @escaping @Sendable (Connection) throws -> Value
    ) -> Observable<Value> {
        Observable.create { [self] emitter in
            let reporter = liveQueryObserver()
            let query = LiveQuery(fetch: fetch, emitter: emitter, reporter: reporter)
            reporter?.report(.began)
            let cancellation = Cancellation()
            let observation = observe { query.refresh(after: $1, on: $0) }
            file.onWriter { result in
                switch result {
                case .success(let connection): query.begin(on: connection, cancellation)
                case .failure(let error): emitter.fail(error)
                }
            }
            return { [self] in
                cancellation.cancel()
                observation.cancel()
                reporter?.report(.ended)
                // The database must stay open while it is observed.
                withExtendedLifetime(self) {}
            }
        }
    }
}

/// One subscription to the result of a fetch.
///
/// `@unchecked Sendable` is safe, because only the writer's serial queue accesses the state.
private final class LiveQuery<Value: Equatable & Sendable>: @unchecked Sendable {
    private let fetch: @Sendable (Connection) throws -> Value
    private let emitter: Emitter<Value>
    private let reporter: LiveQueryReporter?
    private var last: Value?
    /// The tables that the last fetch has read, or `nil` before the first fetch and after a failure.
    private var tables: Set<String>?

    init(
        fetch: @escaping @Sendable (Connection) throws -> Value, emitter: Emitter<Value>, reporter: LiveQueryReporter?
    ) {
        self.fetch = fetch
        self.emitter = emitter
        self.reporter = reporter
    }

    func begin(on connection: Connection, _ cancellation: Cancellation) {
        guard !cancellation.isCancelled else { return }
        connection.cancellable(by: cancellation) { refresh(on: connection) }
    }

    func refresh(after changes: Set<String>?, on connection: Connection) {
        guard let tables else { return }
        guard let changes else { return refresh(on: connection) }
        // If a view or trigger is redefined, the result of any statement may change.
        if changes.contains(TableTracker.schema) || !tables.isDisjoint(with: changes) { refresh(on: connection) }
    }

    private func refresh(on connection: Connection) {
        do {
            let (value, tables) = try connection.tracker.reads { try connection.reading { try fetch(connection) } }
            self.tables = tables
            reporter?.report(.ran(hasChanged: value != last), tables)
            guard value != last else { return }
            last = value
            emitter.send(value)
        } catch {
            tables = nil
            emitter.fail(error)
        }
    }
}
