import Reactive

/// Deletes people.
public protocol DeletingUser {
    /// Where they are saved.
    var userGateway: any UserGateway { get }
}

extension DeletingUser {
    /// Deletes a person.
    public func deleteUser(id: User.ID) -> Observable<Void> { userGateway.deleteUser(id: id) }
}
