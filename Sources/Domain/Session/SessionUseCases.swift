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

/// Checks that a sign-in is still accepted.
public protocol CheckingSession {
    /// Checks with the server that the signed-in account is still accepted, then ends. One that is not is signed out.
    /// Signed out, it sends nothing.
    ///
    /// - Errors: none. A server that cannot be reached signs nobody out.
    func checkSession() -> Observable<Account>
}

extension CheckingSession where Self: HasSessionGateway {
    /// Checks with the server that the signed-in account is still accepted, then ends.
    public func checkSession() -> Observable<Account> {
        sessionGateway.account.prefix(1)
            .flatMap { [sessionGateway] account in
                account == nil ? .empty() : sessionGateway.refreshAccount()
            }
            .catch { _ in .empty() }
    }
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
