import Reactive

extension Database {
    /// Emits the rows of the query, now and again after each commit that changed them.
    ///
    /// - Order: as in the commits. The rows after a commit have been sent when `write` returns.
    /// - Cancellation: interrupts a first fetch that is still running.
    /// - Errors: a row that cannot be read fails the stream, as any `StoreError` does.
    public func observe<Value: Record & Equatable>(_ query: Query<Value>) -> Observable<[Value]> {
        observe { try $0.fetch(query) }
    }

    /// Emits the result of `fetch`, now and again after each commit that changed it. If the database is shared, it also
    /// notices commits of other processes, several of which may cause one element.
    ///
    /// The database determines the tables that `fetch` depends on from the statements that it runs. `fetch` runs on the
    /// writer's connection right after a commit, before the next write, so fetch no more rows than a screen needs.
    ///
    /// - Order: as in the commits, one element for each. The element of a commit has been sent when `write` returns. A
    ///   commit that does not change the value sends nothing.
    /// - Cancellation: interrupts a first fetch that is still running.
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
    /// The tables that the last fetch read, or `nil` before the first fetch and after a failure.
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
        // A redefined view or trigger may change the result of any statement.
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
