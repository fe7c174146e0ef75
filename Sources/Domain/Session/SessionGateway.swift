import DomainKit
import Reactive

/// Signs users in and out, and knows who is signed in.
public protocol SessionGateway: Sendable {
    /// The signed-in account, or nil: now, then on each change. It becomes nil when the server refuses to renew a
    /// sign-in.
    var account: Observable<Account?> { get }
    /// Signs in. Wrong credentials fail with a `ValidationError` about the password.
    func login(_ credentials: Credentials) -> Observable<Account>
    /// Fetches the signed-in account from the server.
    func refreshAccount() -> Observable<Account>
    /// Signs out, on this device at least, also when the server cannot be reached.
    func logout() -> Observable<Void>
}

/// Has the session: who is signed in.
public protocol HasSessionGateway {
    /// Signs users in and out.
    var sessionGateway: any SessionGateway { get }
}
