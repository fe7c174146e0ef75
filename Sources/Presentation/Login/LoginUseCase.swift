import Domain
import Reactive

/// What the sign-in needs of the domain.
public protocol LoginUseCase {
    /// Who is signed in, or nil: now, then on each change.
    var account: Observable<Account?> { get }

    /// Signs in.
    func login(_ dto: LoginDto) -> Observable<Account>

    /// Signs out.
    func logout() -> Observable<Void>
}

/// The sign-in's verbs over a gateway.
public struct DefaultLoginUseCase: LoginUseCase, WatchingAccount, LoggingIn, LoggingOut {
    /// Who signs people in and out.
    public let sessionGateway: any SessionGateway

    /// Verbs over a gateway.
    public init(sessionGateway: any SessionGateway) {
        self.sessionGateway = sessionGateway
    }
}
