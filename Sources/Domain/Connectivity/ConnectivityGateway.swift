import DomainKit
import Reactive

public protocol ConnectivityGateway: Sendable {
    /// Emits whether the shop's server can be reached, now and on each change.
    var connectivity: Observable<Connectivity> { get }
    func reconnect()
}

public protocol HasConnectivityGateway {
    var connectivityGateway: any ConnectivityGateway { get }
}
