import Reactive

public protocol SessionGateway: Sendable {
    /// Emits the signed-in account, or `nil`, now and on each change. Emits `nil` when the server refuses to renew the
    /// session.
    var account: Observable<Account?> { get }
    /// Signs in. If the credentials are wrong, fails with a `ValidationError` about the password.
    func login(_ credentials: Credentials) -> Observable<Account>
    /// Fetches the signed-in account from the server. Fails if the server no longer accepts the sign-in.
    func refreshAccount() -> Observable<Account>
    /// Signs out on this device, even if the server cannot be reached.
    func logout() -> Observable<Void>
}

public protocol HasSessionGateway {
    var sessionGateway: any SessionGateway { get }
}
