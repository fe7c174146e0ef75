import Domain
import DomainKit
import Reactive

/// What the sectioned product list needs of the domain.
public protocol SectionedProductsUseCase {
    /// One page of products: from the cache, marked stale, then from the server.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>

    /// The changes of products, whichever scene made them.
    var productEvents: Observable<ProductEvent> { get }
}

/// The sectioned product list's verbs over a gateway.
public struct DefaultSectionedProductsUseCase: SectionedProductsUseCase, GettingProductList, WatchingProducts {
    /// Where products come from.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
