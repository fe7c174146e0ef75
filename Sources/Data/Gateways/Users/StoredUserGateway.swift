import DataKit
import Domain
import Foundation
import Reactive

public struct StoredUserGateway: UserGateway {
    private let store: Store

    public init(store: Store) {
        self.store = store
    }

    public func watchUsers() -> Observable<[User]> { store.observe(Self.users) }

    /// Saves either all users or none, in one transaction.
    public func add(_ users: [User]) -> Observable<Void> {
        store.write { connection in
            for user in users { try connection.upsert(user) }
        }
    }

    public func deleteUser(id: User.ID) -> Observable<Void> {
        store.write { connection in
            try connection.delete(User.self, id: id)
        }
    }

    @Sendable
    private static func users(_ connection: Connection) throws -> [User] {
        // Sorts the users here, because SQLite does not support the rules of the user's language. Users with equal
        // names are ordered by ID.
        try connection.fetch(Query(orderedBy: Column("id", \User.id).ascending))
            .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }
}
