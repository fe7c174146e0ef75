import Reactive

public protocol ProductSyncGateway: Sendable {
    /// Fetches the whole list and saves it in one step at the end: a sync that fails or is cancelled changes nothing.
    ///
    /// - Order: emits the progress after each part, and ends when everything is saved.
    func syncProducts() -> Observable<WorkProgress>
}

public protocol HasProductSyncGateway {
    var productSyncGateway: any ProductSyncGateway { get }
}
