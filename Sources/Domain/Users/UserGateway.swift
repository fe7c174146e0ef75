import Reactive

public protocol UserGateway: Sendable {
    /// The saved users, sorted by name in the order of the user's language: now, then after each change, even by
    /// another process.
    func watchUsers() -> Observable<[User]>
    /// Saves all users or none. Replaces users with the same IDs.
    func add(_ users: [User]) -> Observable<Void>
    /// Succeeds even for a user that does not exist.
    func deleteUser(id: User.ID) -> Observable<Void>
}

public protocol HasUserGateway {
    var userGateway: any UserGateway { get }
}
