import DomainKit
import Reactive

public protocol ConnectivityGateway: Sendable {
    /// Whether the shop's server can be reached: now, then on each change.
    var connectivity: Observable<Connectivity> { get }
    func reconnect()
}

public protocol HasConnectivityGateway {
    var connectivityGateway: any ConnectivityGateway { get }
}
