import Domain
import Reactive

/// What the form for a new person needs of the domain.
public protocol AddUserUseCase {
    /// Saves what was entered, and returns the person as saved.
    func addUser(_ dto: UserDto) -> Observable<User>
}

/// The form's verbs over a gateway.
public struct DefaultAddUserUseCase: AddUserUseCase, AddingUsers {
    /// Where people are saved.
    public let userGateway: any UserGateway

    /// Verbs over a gateway.
    public init(userGateway: any UserGateway) {
        self.userGateway = userGateway
    }
}
