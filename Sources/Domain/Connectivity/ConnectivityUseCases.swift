import DomainKit
import Reactive

/// Watches whether the server can be reached.
public protocol WatchingConnectivity {
    /// Whether the server can be reached: now, then on each change.
    var connectivity: Observable<Connectivity> { get }
    /// Finds out at once whether the server can be reached again, instead of waiting for the next attempt.
    func reconnect()
}

extension WatchingConnectivity where Self: HasConnectivityGateway {
    /// Whether the server can be reached: now, then on each change.
    public var connectivity: Observable<Connectivity> { connectivityGateway.connectivity }
    /// Finds out at once whether the server can be reached again.
    public func reconnect() { connectivityGateway.reconnect() }
}
