import Reactive

/// Brings all products to this device.
public protocol SyncingProducts {
    /// Who does it.
    var productSyncGateway: any ProductSyncGateway { get }
}

extension SyncingProducts {
    /// Fetches all products and keeps them for times without a connection; tells how far it has come.
    public func syncProducts() -> Observable<SyncProgress> { productSyncGateway.syncProducts() }
}
