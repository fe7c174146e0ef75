import Reactive

/// Signs people in and out, and knows who is signed in.
public protocol SessionGateway: Sendable {
    /// Who is signed in, or nil: now, then on each change. Ends up nil when the server refuses to renew a sign-in.
    var account: Observable<Account?> { get }

    /// Signs in. Wrong credentials are a ``ValidationError`` about the password.
    func login(_ dto: LoginDto) -> Observable<Account>

    /// Asks the server who is signed in.
    func refreshAccount() -> Observable<Account>

    /// Signs out, on this device at least, also when the server cannot be reached.
    func logout() -> Observable<Void>
}
