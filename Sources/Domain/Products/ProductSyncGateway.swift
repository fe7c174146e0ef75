import Reactive

/// Saves all products on this device, for offline use.
public protocol ProductSyncGateway: Sendable {
    /// Fetches the whole list and keeps it, in one step at the end: a sync that fails or is cancelled changes nothing.
    ///
    /// - Order: the progress after each part; the stream ends when everything is kept.
    func syncProducts() -> Observable<WorkProgress>
}

/// Has a way to save all products on this device.
public protocol HasProductSyncGateway {
    /// Saves all products on this device.
    var productSyncGateway: any ProductSyncGateway { get }
}
