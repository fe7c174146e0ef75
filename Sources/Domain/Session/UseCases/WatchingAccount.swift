import Reactive

/// Tells who is signed in.
public protocol WatchingAccount {
    /// Who knows.
    var sessionGateway: any SessionGateway { get }
}

extension WatchingAccount {
    /// Who is signed in, or nil: now, then on each change.
    public var account: Observable<Account?> { sessionGateway.account }
}
