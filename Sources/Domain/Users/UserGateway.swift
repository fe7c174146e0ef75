import Reactive

/// Saves users on this device.
public protocol UserGateway: Sendable {
    /// The saved users by name: now, then after each change.
    func watchUsers() -> Observable<[User]>
    /// Saves users; those that are saved already get the new values.
    func add(_ users: [User]) -> Observable<Void>
    /// Deletes a user. Deleting one that does not exist succeeds.
    func deleteUser(id: User.ID) -> Observable<Void>
}

/// Has the saved users.
public protocol HasUserGateway {
    /// Saves users on this device.
    var userGateway: any UserGateway { get }
}
