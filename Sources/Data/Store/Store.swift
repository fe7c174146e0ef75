import DataKit
import DomainKit
import Foundation
import Reactive

/// The app's database, or the reason why it could not be opened.
///
/// An app whose file cannot be opened still works with its servers. Lists have no cache, and every access to the file
/// fails with ``failure``.
public struct Store: Sendable {
    public let database: Result<Database, StoreError>
    /// The database of gateways with edits. It is the file, or a database in memory if the file could not be opened.
    /// Edits in memory are lost when the process ends.
    let editing: Database

    /// The environment of the database, even if the database could not be opened.
    var environment: DataEnvironment { editing.environment }

    /// Creates a store for a database, which must have this app's schema.
    public init(_ database: Database) {
        self.database = .success(database)
        editing = database
    }

    public init(failure: StoreError, environment: DataEnvironment = DataEnvironment()) {
        database = .failure(failure)
        // If SQLite is too old for the app's schema, no database can be opened.
        editing =
            (try? Database.inMemory(migrations: Migration.ofApp, environment: environment))
            ?? Database.failed(failure, environment: environment)
    }

    /// Opens the app's file and migrates its schema. Creates the file if it does not exist. If another process has
    /// locked the file, the store opens it after the lock is released, without blocking callers.
    ///
    /// - Parameters:
    ///   - url: The file. Its folder is created if it does not exist.
    ///   - environment: Provides the dates of cached rows, and observes the database. The caches use its other parts.
    public static func opened(at url: URL, environment: DataEnvironment = DataEnvironment()) -> Store {
        do {
            // Two terminals may use the same folder.
            return Store(
                try Database(
                    at: url, migrations: Migration.ofApp, waitsForLock: false, sharedWithOtherProcesses: true,
                    environment: environment))
        } catch let error as StoreError {
            return Store(failure: error, environment: environment)
        } catch {
            return Store(
                failure: .cannotOpen(path: url.path(percentEncoded: false), cause: error.localizedDescription),
                environment: environment)
        }
    }

    /// Creates a store in memory, whose content is lost when the last copy of the store is released.
    public static func inMemory(environment: DataEnvironment = DataEnvironment()) throws -> Store {
        try inMemory(environment: environment, rows: [])
    }

    /// Creates a store in memory that starts with the rows of another store, such as the store of a bug report.
    package static func inMemory(
        environment: DataEnvironment = DataEnvironment(), rows: [TableContents]
    ) throws -> Store {
        let filling = rows.isEmpty ? [] : [Migration { try $0.replace(with: rows) }]
        return Store(try Database.inMemory(migrations: Migration.ofApp + filling, environment: environment))
    }

    /// The reason why the database could not be opened. The app shows this failure at its start.
    public var failure: StoreError? {
        if case .failure(let error) = database { error } else { nil }
    }

    /// Runs `body` in a transaction, once for each subscription. An error rolls the transaction back.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Observable<Value> {
        Observable { [database] in try await database.get().write(body) }.mapError { GatewayError(failure: $0) }
    }

    /// Emits the result of `fetch` now, and after each commit that changes it, even by another process.
    func observe<Value: Equatable & Sendable>(
        _ fetch: @escaping @Sendable (Connection) throws -> Value
    ) -> Observable<Value> {
        Observable.deferred { [database] in try database.get().observe(fetch) }
            .mapError { GatewayError(failure: $0) }
    }
}
