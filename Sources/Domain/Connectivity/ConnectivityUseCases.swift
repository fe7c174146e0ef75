import DomainKit
import Reactive

public protocol WatchingConnectivity {
    var connectivity: Observable<Connectivity> { get }
    /// Checks the connection to the server immediately instead of waiting for the next attempt. Does nothing while the
    /// server can be reached.
    func reconnect()
}

extension WatchingConnectivity where Self: HasConnectivityGateway {
    public var connectivity: Observable<Connectivity> { connectivityGateway.connectivity }
    public func reconnect() { connectivityGateway.reconnect() }
}
