import Reactive

/// Brings all products to this device, for times without a connection.
public protocol ProductSyncGateway: Sendable {
    /// Fetches the whole list and keeps it, in one step at the end: a synchronisation that fails or is cancelled has
    /// changed nothing.
    ///
    /// - Order: the progress after each part; the end follows when everything is kept.
    func syncProducts() -> Observable<SyncProgress>
}
