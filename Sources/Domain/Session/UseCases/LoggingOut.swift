import Reactive

/// Signs people out.
public protocol LoggingOut {
    /// Who does it.
    var sessionGateway: any SessionGateway { get }
}

extension LoggingOut {
    /// Signs out.
    public func logout() -> Observable<Void> { sessionGateway.logout() }
}
