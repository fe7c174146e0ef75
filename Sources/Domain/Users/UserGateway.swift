import Reactive

public protocol UserGateway: Sendable {
    /// Emits the saved users, sorted by name in the order of the user's language, now and after each change, even by
    /// another process.
    func watchUsers() -> Observable<[User]>
    /// Saves either all users or none. Replaces users with the same IDs.
    func add(_ users: [User]) -> Observable<Void>
    /// Deletes a user. Succeeds even if the user does not exist.
    func deleteUser(id: User.ID) -> Observable<Void>
}

public protocol HasUserGateway {
    var userGateway: any UserGateway { get }
}
