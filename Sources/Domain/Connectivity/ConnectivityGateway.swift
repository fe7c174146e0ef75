import DomainKit
import Reactive

/// Knows whether the shop's server can be reached.
public protocol ConnectivityGateway: Sendable {
    /// Whether the server can be reached: now, then on each change.
    var connectivity: Observable<Connectivity> { get }
    /// Finds out at once whether the server can be reached again, instead of waiting for the next attempt.
    func reconnect()
}

/// Has the state of the connection.
public protocol HasConnectivityGateway {
    /// Knows whether the shop's server can be reached.
    var connectivityGateway: any ConnectivityGateway { get }
}
