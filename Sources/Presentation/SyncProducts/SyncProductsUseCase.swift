import Domain
import Reactive

/// What saving all products needs of the domain.
public protocol SyncProductsUseCase {
    /// Fetches all products and keeps them for times without a connection; tells how far it has come.
    func syncProducts() -> Observable<SyncProgress>
}

/// The verb over a gateway.
public struct DefaultSyncProductsUseCase: SyncProductsUseCase, SyncingProducts {
    /// Who does it.
    public let productSyncGateway: any ProductSyncGateway

    /// Verbs over a gateway.
    public init(productSyncGateway: any ProductSyncGateway) {
        self.productSyncGateway = productSyncGateway
    }
}
