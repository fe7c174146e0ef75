import DataKit
import DomainKit
import Foundation
import Reactive

/// The app's database, or the reason why there is none.
///
/// An app whose file cannot be opened still works with its servers: lists come without a cache, and whatever needs the
/// file fails with ``failure``.
public struct Store: Sendable {
    /// The database, or why there is none.
    public let database: Result<Database, StoreError>

    /// A store on a database that has this app's schema.
    public init(_ database: Database) {
        self.database = .success(database)
    }

    /// A store that cannot be used, for the reason given.
    public init(failure: StoreError) {
        database = .failure(failure)
    }

    /// Opens the app's file, creates it where there is none, and brings its schema up to date. A file that another
    /// process keeps locked is opened when the lock is released, and nothing waits for it meanwhile.
    ///
    /// - Parameters:
    ///   - url: The file's place.
    ///   - observer: Receives commits and live queries.
    public static func opened(at url: URL, observer: DataObserver? = nil) -> Store {
        do {
            return Store(try Database.opening(at: url, migrations: Migration.ofApp, observer: observer))
        } catch let error as StoreError {
            return Store(failure: error)
        } catch {
            return Store(
                failure: .cannotOpen(path: url.path(percentEncoded: false), cause: error.localizedDescription))
        }
    }

    /// A store in memory, which ends with this value.
    ///
    /// - Parameters:
    ///   - now: The time that cached rows are dated with.
    ///   - observer: Receives commits and live queries.
    public static func inMemory(
        now: @escaping @Sendable () -> Date = { Date() }, observer: DataObserver? = nil
    ) throws -> Store {
        Store(try Database.inMemory(migrations: Migration.ofApp, now: now, observer: observer))
    }

    /// Why there is no database, for the app to show.
    public var failure: StoreError? {
        if case .failure(let error) = database { error } else { nil }
    }

    /// Runs `body` on the committed state.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Observable<Value> {
        Observable { [database] in
            try await Self.translatingErrors { try await database.get().read(body) }
        }
    }

    /// Runs `body` in a transaction.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Observable<Value> {
        Observable { [database] in
            try await Self.translatingErrors { try await database.get().write(body) }
        }
    }

    /// What `fetch` reads: now, and again after each commit that changed it.
    func observe<Value: Equatable & Sendable>(
        _ fetch: @escaping @Sendable (Connection) throws -> Value
    ) -> Observable<Value> {
        Observable.deferred { [database] in try database.get().observe(fetch) }
            .catch { .fail(GatewayError(failure: $0)) }
    }

    private static func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw GatewayError(failure: error)
        }
    }
}
