import DataKit
import Domain
import Foundation
import Reactive

/// People in the app's store.
public struct StoredUserGateway: UserGateway {
    private let store: Store

    /// A gateway to `store`.
    public init(store: Store) {
        self.store = store
    }

    /// The saved people by name, once.
    public func getUsers() -> Observable<[User]> { store.read(Self.users) }

    /// The saved people by name: now, then after each change.
    public func watchUsers() -> Observable<[User]> { store.observe(Self.users) }

    /// Saves people, all or none; those that are saved already get the new values.
    public func add(_ users: [User]) -> Observable<Void> {
        store.write { connection in
            for user in users { try connection.upsert(user) }
        }
    }

    /// Deletes a person. One that is not there is none either.
    public func deleteUser(id: User.ID) -> Observable<Void> {
        store.write { connection in
            try connection.delete(User.self, id: id)
        }
    }

    @Sendable
    private static func users(_ connection: Connection) throws -> [User] {
        // Names are sorted as people sort them, which SQLite cannot; those of one name keep the order of their identities.
        try connection.fetch(Query(orderedBy: Column("id", \User.id).ascending))
            .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }
}
