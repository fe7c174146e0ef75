import Reactive

/// Where people are saved.
public protocol UserGateway: Sendable {
    /// The saved people by name, once.
    func getUsers() -> Observable<[User]>

    /// The saved people by name: now, then after each change.
    func watchUsers() -> Observable<[User]>

    /// Saves people; those that are saved already get the new values.
    func add(_ users: [User]) -> Observable<Void>

    /// Deletes a person. One that is not there is none either.
    func deleteUser(id: User.ID) -> Observable<Void>
}
