import Reactive

public protocol WatchingAccount {
    var account: Observable<Account?> { get }
}

extension WatchingAccount where Self: HasSessionGateway {
    public var account: Observable<Account?> { sessionGateway.account }
}

public protocol CheckingSession {
    /// Checks whether the server still accepts the sign-in, and then ends. If the server does not accept the sign-in,
    /// signs the account out. While signed out, sends no request.
    ///
    /// - Errors: None. If the server cannot be reached, the account stays signed in.
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
    /// - Errors: A `ValidationError` about every invalid field, before a request is sent, or about the password if the
    ///   credentials are wrong.
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
