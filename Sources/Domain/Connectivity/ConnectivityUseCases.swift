import DomainKit
import Reactive

public protocol WatchingConnectivity {
    /// Whether the shop's server can be reached: now, then on each change.
    var connectivity: Observable<Connectivity> { get }
    /// Probes the server at once instead of waiting for the next attempt.
    func reconnect()
}

extension WatchingConnectivity where Self: HasConnectivityGateway {
    public var connectivity: Observable<Connectivity> { connectivityGateway.connectivity }
    public func reconnect() { connectivityGateway.reconnect() }
}
