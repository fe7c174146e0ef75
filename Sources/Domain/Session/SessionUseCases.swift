import DomainKit
import Reactive

/// Watches who is signed in.
public protocol WatchingAccount {
    /// The signed-in account, or nil: now, then on each change.
    var account: Observable<Account?> { get }
}

extension WatchingAccount where Self: HasSessionGateway {
    /// The signed-in account, or nil: now, then on each change.
    public var account: Observable<Account?> { sessionGateway.account }
}

/// Fetches the signed-in account again.
public protocol RefreshingAccount {
    /// Fetches the signed-in account from the server.
    ///
    /// All who watch the account see the answer: new values, or nil when the server refuses the sign-in.
    ///
    /// - Errors: `GatewayError.signedOut` without a sign-in, before anything is sent.
    func refreshAccount() -> Observable<Account>
}

extension RefreshingAccount where Self: HasSessionGateway {
    /// Fetches the signed-in account from the server.
    public func refreshAccount() -> Observable<Account> { sessionGateway.refreshAccount() }
}

/// Signs users in.
public protocol LoggingIn {
    /// Signs in with what was entered.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent.
    func login(_ draft: LoginDraft) -> Observable<Account>
}

extension LoggingIn where Self: HasSessionGateway {
    /// Signs in with what was entered.
    public func login(_ draft: LoginDraft) -> Observable<Account> {
        .deferred { [sessionGateway] in sessionGateway.login(try draft.validated()) }
    }
}

/// Signs users out.
public protocol LoggingOut {
    /// Signs out, on this device at least, also when the server cannot be reached.
    func logout() -> Observable<Void>
}

extension LoggingOut where Self: HasSessionGateway {
    /// Signs out, on this device at least, also when the server cannot be reached.
    public func logout() -> Observable<Void> { sessionGateway.logout() }
}
