import Reactive

public protocol UserGateway: Sendable {
    /// The saved users, sorted by name as the user's language does: now, then after each change, also by another
    /// process.
    func watchUsers() -> Observable<[User]>
    /// Saves all users or none, in place of those with the same ID.
    func add(_ users: [User]) -> Observable<Void>
    /// Succeeds also for a user that does not exist.
    func deleteUser(id: User.ID) -> Observable<Void>
}

public protocol HasUserGateway {
    var userGateway: any UserGateway { get }
}
