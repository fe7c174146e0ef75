import Dispatch
import Foundation
import Synchronization

/// A SQLite file, with one writer and concurrent readers.
///
/// Readers see one committed state during their whole body, and never wait for the writer. A committed transaction
/// survives a crash of the process. A power failure may undo the last transactions, but does not damage the file.
public final class Database: Sendable {
    /// The application ID of files whose app does not choose another ID: "MVCA" in ASCII.
    public static let defaultApplicationID: Int32 = 0x4D56_4341

    let file: DatabaseFile
    let observers: CommitObservers
    let services = DatabaseServices()
    /// The watch for commits of other processes, or `nil` if none is expected to use the file.
    let foreignCommits: ExternalChanges?
    /// The environment of this database and of the caches in it.
    public let environment: DataEnvironment
    private static let lastLiveQuery = Atomic<Int>(0)
    /// The path of the file, or `nil` for a database in memory.
    let path: String?
    /// The folder for files that belong to rows, such as photos to upload. It is created with the first of them.
    let filesFolder: URL

    /// Opens the file, creates it if needed, and migrates its schema.
    ///
    /// It returns after the migrations. Later work never blocks its caller.
    ///
    /// A file that is not the app's database, or is newer than the app, is left exactly as it was. Use `adopting` to
    /// take over a file that another library has written:
    ///
    /// ```swift
    /// let database = try Database(
    ///     at: file, migrations: Migration.ofFilms, applicationID: 0x4649_4C4D,
    ///     adopting: { try $0.value("SELECT 1 FROM sqlite_schema WHERE name = 'films'") })
    /// ```
    ///
    /// - Parameters:
    ///   - url: The file. Its folder is created if needed.
    ///   - migrations: All steps from an empty file to the app's schema, including the steps that most files have
    ///     taken.
    ///   - applicationID: Identifies the app's files (`PRAGMA application_id`). With 0, every file without an ID counts
    ///     as a file of the app.
    ///   - adopting: Called for a file that is not empty and has another application id. Returns the number of
    ///     migrations whose result the file already has, or nil to refuse the file as `unrelatedDatabase`. It must not
    ///     write, and its errors are rethrown. It may be called several times. The file gets the app's id in the
    ///     transaction of the first missing migration, or in a separate one if none is missing.
    ///   - readers: The number of reads that run concurrently. With 0, reads and writes run one after the other.
    ///   - busyTimeout: How long to wait for another process's lock, when opening the file and in each read and write.
    ///     The time is measured in real time, like everything that depends on other processes.
    ///   - waitsForLock: Whether the initializer waits for a lock. If false, the initializer returns after waiting for
    ///     a lock for 50 milliseconds. The file is then opened about a tenth of a second after the lock is released.
    ///     Until then writes and reads wait for as long as they would for any lock, live queries emit nothing, and
    ///     ``readWithoutWaiting(_:)`` fails. If the file cannot be opened then, each read and write throws the reason,
    ///     and live queries fail with it.
    ///   - sharedWithOtherProcesses: Whether live queries and ``onCommit(touching:_:)`` have to notice the commits of
    ///     other processes, such as a widget's. If true, the file is checked while something observes it: on Linux, where
    ///     the kernel reports changes, within half a second after a change, and elsewhere twice a second. Other processes
    ///     may use the file in any case.
    ///   - environment: The clock, date, random numbers and IDs for the caches in this database. Its observer receives
    ///     commits, and the steps of live queries and of edits that are sent.
    /// - Errors: a `StoreError` with the reason why the file cannot be used, such as `notADatabase`,
    ///   `unrelatedDatabase`, `newerSchema` or `readOnly`. `locked` if a lock is held for longer than the initializer
    ///   waits. If a step fails, the errors that ``Migration`` describes.
    public convenience init(
        at url: URL, migrations: [Migration] = [], applicationID: Int32 = Database.defaultApplicationID,
        adopting: (@Sendable (Connection) throws -> Int?)? = nil, readers: Int = 2,
        busyTimeout: Duration = .seconds(5), waitsForLock: Bool = true, sharedWithOtherProcesses: Bool = false,
        environment: DataEnvironment = DataEnvironment()
    ) throws {
        let schema = Schema(migrations: migrations, applicationID: applicationID, adopting: adopting)
        let opening = Connections.Opening(
            path: url.path(percentEncoded: false), schema: schema, readers: readers, busyTimeout: busyTimeout,
            environment: environment)
        do {
            let connections = try opening.connections(patience: waitsForLock ? busyTimeout : .milliseconds(50))
            self.init(opening, .success(connections), isShared: sharedWithOtherProcesses)
        } catch StoreError.locked where !waitsForLock {
            self.init(opening, nil, isShared: sharedWithOtherProcesses)
        }
    }

    /// Opens a file of the app for reading only, for example in a widget. It runs no migrations and never creates the
    /// file.
    ///
    /// ```swift
    /// let database = try Database(reading: file, migrations: Migration.ofFilms)
    /// ```
    ///
    /// Live queries notice the app's commits, as in a database that is shared with other processes. Writes throw
    /// `StoreError.readOnly`. ``suspend(rejectsAccess:)`` closes the file, as in an app.
    ///
    /// - Parameters:
    ///   - url: The file. SQLite has to be able to write to its folder, which contains the index of the log.
    ///   - migrations: The migrations of the app. A file that lacks some of them is read in its current state.
    ///   - applicationID: Identifies the app's files.
    ///   - busyTimeout: How long to wait for another process's lock.
    ///   - environment: The clock, date, random numbers and IDs, as for an app's database.
    /// - Errors: `StoreError.cannotOpen` if the file does not exist, `unrelatedDatabase` if another application has
    ///   written it, and `newerSchema` if a newer version of the app has written it.
    public convenience init(
        reading url: URL, migrations: [Migration], applicationID: Int32 = Database.defaultApplicationID,
        busyTimeout: Duration = .seconds(5), environment: DataEnvironment = DataEnvironment()
    ) throws {
        let schema = Schema(migrations: migrations, applicationID: applicationID)
        let opening = Connections.Opening(
            path: url.path(percentEncoded: false), schema: schema, readers: 0, busyTimeout: busyTimeout,
            environment: environment, isReadOnly: true)
        self.init(opening, .success(try opening.connections(patience: busyTimeout)), isShared: true)
    }

    /// Creates a database in memory, which exists as long as this value. It has a single connection, so reads and
    /// writes run one after the other.
    ///
    /// - Errors: if a step fails, the errors that ``Migration`` describes.
    public static func inMemory(
        migrations: [Migration] = [], environment: DataEnvironment = DataEnvironment()
    ) throws -> Database {
        let opening = Connections.Opening(
            path: Connections.Opening.memory, schema: Schema(migrations: migrations), readers: 0, busyTimeout: .zero,
            environment: environment)
        return Database(opening, .success(try opening.connections(patience: .zero)), isShared: false)
    }

    /// Returns a database that could not be opened: each read and write throws `error`, and live queries fail with it.
    /// An app can use this database to start without its data.
    public static func failed(_ error: any Error, environment: DataEnvironment = DataEnvironment()) -> Database {
        let opening = Connections.Opening(
            path: Connections.Opening.memory, schema: Schema(migrations: []), readers: 0, busyTimeout: .zero,
            environment: environment)
        return Database(opening, .failure(error), isShared: false)
    }

    private init(_ opening: Connections.Opening, _ connections: Result<Connections, any Error>?, isShared: Bool) {
        let observers = CommitObservers()
        self.observers = observers
        foreignCommits = isShared ? ExternalChanges(of: opening.path, observers) : nil
        environment = opening.environment
        path = opening.path == Connections.Opening.memory ? nil : opening.path
        filesFolder =
            path.map { URL(filePath: "\($0)-files") }
            ?? FileManager.default.temporaryDirectory.appending(path: "database-\(UUID().uuidString)-files")
        file = DatabaseFile(opening, connections) { [foreignCommits] connections, isFirst in
            // Watch the file before the first read, so that later commits of other processes are reported.
            foreignCommits?.watch(on: connections.writer)
            // Other processes may have changed anything while this one was suspended.
            if !isFirst {
                connections.writer.enqueue { if let connection = $0 { observers.notifyOfOthers(connection) } }
            }
        } onClose: { [foreignCommits] in
            foreignCommits?.pause()
        }
    }

    deinit {
        if path == nil { try? FileManager.default.removeItem(at: filesFolder) }
    }

    /// Runs `body` on the last committed state, and returns its value.
    ///
    /// ```swift
    /// let books = try await database.read { try $0.fetch(Query<Book>()) }
    /// ```
    ///
    /// - Order: reads run concurrently, one on each of the database's readers. They do not wait for a running write.
    /// - Cancellation: interrupts the running statement and throws a `CancellationError`.
    /// - Errors: an error of `body`, or a `StoreError` if a statement would change something, or the file cannot be
    ///   read.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await file.withConnections { connections in
            try await connections.reader.run { connection in try connection.reading { try body(connection) } }
        }
    }

    /// Runs `body` like ``read(_:)``, but throws `StoreError.locked` immediately if it would have to wait for another
    /// process's lock. Use it for caches, which must not delay their callers.
    ///
    /// - Cancellation: interrupts the running statement and throws a `CancellationError`.
    public func readWithoutWaiting<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await file.withOpenConnections { connections in
            try await connections.reader.run { connection in
                try connection.withoutWaiting { try connection.reading { try body(connection) } }
            }
        }
    }

    /// Runs `body` in a transaction and returns its value.
    ///
    /// ```swift
    /// try await database.write { try $0.upsert(book) }
    /// ```
    ///
    /// - Order: one write at a time, in the order of the calls. When this method returns, the changes are committed and
    ///   observers have been notified.
    /// - Cancellation: before the commit, undoes all changes and throws a `CancellationError`. After the commit,
    ///   cancellation has no effect, and the changes are kept.
    /// - Errors: an error of `body`, or a `StoreError`. After an error, the database is unchanged.
    @discardableResult
    public func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await file.withConnections { [observers, observer = environment.observer] connections in
            try await connections.writer.write { connection in
                let start = observer.map { _ in ContinuousClock.now }
                var isAnnounced = false
                // Nothing was committed if `body` or the commit fails, so the announced commit is reported as empty.
                defer { if isAnnounced { observers.notify(connection, []) } }
                let value = try connection.complete(.immediate) {
                    let value = try body(connection)
                    observers.announce()
                    isAnnounced = true
                    return value
                }
                let touched = connection.tracker.takeCommitted()
                guard !touched.isEmpty else { return value }
                if let observer, let start {
                    observer(.transaction(TransactionEvent(tables: touched, duration: ContinuousClock.now - start)))
                }
                isAnnounced = false
                observers.notify(connection, touched)
                return value
            }
        }
    }

    /// Runs `body` on the writer's connection between two writes.
    func withoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await file.withConnections { try await $0.writer.runAside(body) }
    }

    /// Calls `handler` after each commit of this database object that changed one of `tables`, with the names of all
    /// tables that the commit changed.
    ///
    /// Use it to react to a change without showing rows, for example to reload a widget. For rows on a screen, use
    /// `observe(_:)`.
    ///
    /// - Order: one call at a time, in the order of the commits, before `write` returns. The handler should be brief,
    ///   because the next write waits for it. If the database is shared, `handler` is also called after another
    ///   process's commit. Several commits may cause one call. The changed tables are unknown, so `handler` receives all
    ///   tables that it was registered for.
    /// - Cancellation: cancel the returned observation, or release it.
    ///
    /// Names are compared and reported in lower case.
    public func onCommit(
        touching tables: Set<String>, _ handler: @escaping @Sendable (Set<String>) -> Void
    ) -> CommitObservation {
        let tables = Set(tables.map { $0.lowercased() })
        return observe { _, touched in
            let touched = touched ?? tables
            if !touched.isDisjoint(with: tables) { handler(touched) }
        }
    }

    func liveQueryObserver() -> LiveQueryReporter? {
        environment.observer.map {
            LiveQueryReporter(id: Self.lastLiveQuery.add(1, ordering: .relaxed).newValue, observer: $0)
        }
    }

    func observe(_ handler: @escaping CommitObservers.Handler) -> CommitObservation {
        observation(observers.add(handler))
    }

    func follow(_ follower: any CommitFollower) -> CommitObservation { observation(observers.add(follower)) }

    /// An observation that also notices the commits of other processes.
    private func observation(_ observation: CommitObservation) -> CommitObservation {
        foreignCommits?.begin()
        return CommitObservation { [foreignCommits] in
            observation.cancel()
            foreignCommits?.end()
        }
    }
}
