import Domain
import Reactive

/// What the list of people needs of the domain.
public protocol UserListUseCase {
    /// The saved people by name: now, then after each change.
    func watchUsers() -> Observable<[User]>

    /// Deletes a person.
    func deleteUser(id: User.ID) -> Observable<Void>
}

/// The list's verbs over a gateway.
public struct DefaultUserListUseCase: UserListUseCase, GettingUsers, DeletingUser {
    /// Where people are saved.
    public let userGateway: any UserGateway

    /// Verbs over a gateway.
    public init(userGateway: any UserGateway) {
        self.userGateway = userGateway
    }
}
