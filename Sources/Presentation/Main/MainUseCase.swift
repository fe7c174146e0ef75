import Domain
import Reactive

/// What the main menu needs of the domain.
public protocol MainUseCase {
    /// Who is signed in, or nil: now, then on each change.
    var account: Observable<Account?> { get }
}

/// The main menu's verbs over a gateway.
public struct DefaultMainUseCase: MainUseCase, WatchingAccount {
    /// Who knows who is signed in.
    public let sessionGateway: any SessionGateway

    /// Verbs over a gateway.
    public init(sessionGateway: any SessionGateway) {
        self.sessionGateway = sessionGateway
    }
}
