// for login if !session

import DomainKit
import Reactive

public protocol SessionGateway: Sendable {
    /// Fails with a `ValidationError` about the password for wrong credentials.
    func login(_ credentials: Credentials) -> Observable<Account>
}

public protocol HasSessionGateway {
    var sessionGateway: any SessionGateway { get }
}

public protocol LoggingIn {
    /// Signs in with the entered values.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent.
    func login(_ draft: LoginDraft) -> Observable<Account>
}

extension LoggingIn where Self: HasSessionGateway {
    public func login(_ draft: LoginDraft) -> Observable<Account> {
        .deferred { [sessionGateway] in sessionGateway.login(try draft.validated()) }
    }
}

public struct SessionUseCases: HasSessionGateway, LoggingIn, Sendable {
    public var sessionGateway: any SessionGateway

    public init(_ sessionGateway: any SessionGateway) {
        self.sessionGateway = sessionGateway
    }
}
