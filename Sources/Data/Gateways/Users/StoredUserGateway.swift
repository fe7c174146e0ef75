import DataKit
import Domain
import Foundation
import Reactive

/// Users in the app's store.
public struct StoredUserGateway: UserGateway {
    private let store: Store

    /// A gateway to `store`.
    public init(store: Store) {
        self.store = store
    }

    /// The saved users by name: now, then after each change.
    public func watchUsers() -> Observable<[User]> { store.observe(Self.users) }

    /// Saves users, all or none; those that are saved already get the new values.
    public func add(_ users: [User]) -> Observable<Void> {
        store.write { connection in
            for user in users { try connection.upsert(user) }
        }
    }

    /// Deletes a user. Deleting one that does not exist succeeds.
    public func deleteUser(id: User.ID) -> Observable<Void> {
        store.write { connection in
            try connection.delete(User.self, id: id)
        }
    }

    @Sendable
    private static func users(_ connection: Connection) throws -> [User] {
        // Sorted by the rules of the user's language, which SQLite does not know; equal names keep the order of their identities.
        try connection.fetch(Query(orderedBy: Column("id", \User.id).ascending))
            .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }
}
