import Reactive

public protocol WatchingAccount {
    var account: Observable<Account?> { get }
}

extension WatchingAccount where Self: HasSessionGateway {
    public var account: Observable<Account?> { sessionGateway.account }
}

public protocol CheckingSession {
    /// Checks whether the server still accepts the sign-in, then ends. Signs the account out if the server does not.
    /// Sends nothing while signed out.
    ///
    /// - Errors: none. An unreachable server does not sign the account out.
    func checkSession() -> Observable<Account>
}

extension CheckingSession where Self: HasSessionGateway {
    public func checkSession() -> Observable<Account> {
        sessionGateway.account.prefix(1)
            .flatMap { [sessionGateway] account in
                account == nil ? .empty() : sessionGateway.refreshAccount()
            }
            .catch { _ in .empty() }
    }
}

public protocol LoggingIn {
    /// Signs in with the entered values.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent, or about the password for wrong
    ///   credentials.
    func login(_ draft: LoginDraft) -> Observable<Account>
}

extension LoggingIn where Self: HasSessionGateway {
    public func login(_ draft: LoginDraft) -> Observable<Account> {
        .deferred { [sessionGateway] in sessionGateway.login(try draft.validated()) }
    }
}

public protocol LoggingOut {
    func logout() -> Observable<Void>
}

extension LoggingOut where Self: HasSessionGateway {
    public func logout() -> Observable<Void> { sessionGateway.logout() }
}
