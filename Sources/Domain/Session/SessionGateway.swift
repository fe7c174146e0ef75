import Reactive

public protocol SessionGateway: Sendable {
    /// The signed-in account, or `nil`: now, then on each change. It becomes `nil` when the server refuses to renew a
    /// sign-in.
    var account: Observable<Account?> { get }
    /// Fails with a `ValidationError` about the password for wrong credentials.
    func login(_ credentials: Credentials) -> Observable<Account>
    /// Fetches the signed-in account from the server. Fails if the server no longer accepts the sign-in.
    func refreshAccount() -> Observable<Account>
    /// Signs out on this device, even when the server cannot be reached.
    func logout() -> Observable<Void>
}

public protocol HasSessionGateway {
    var sessionGateway: any SessionGateway { get }
}
