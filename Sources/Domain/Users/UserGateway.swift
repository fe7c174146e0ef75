import Reactive

public protocol UserGateway: Sendable {
    /// The saved users, sorted by name: now, then after each change.
    func watchUsers() -> Observable<[User]>
    /// Saves users. Replaces those with the same identity.
    func add(_ users: [User]) -> Observable<Void>
    /// Deletes a user. Deleting one that does not exist succeeds.
    func deleteUser(id: User.ID) -> Observable<Void>
}

public protocol HasUserGateway {
    var userGateway: any UserGateway { get }
}
