import Domain
import DomainKit
import Reactive

/// What the product list needs of the domain.
public protocol ProductsUseCase {
    /// One page of products: from the cache, marked stale, then from the server.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>

    /// Deletes a product.
    func deleteProduct(id: Product.ID) -> Observable<Void>

    /// The changes of products, whichever scene made them.
    var productEvents: Observable<ProductEvent> { get }
}

/// The product list's verbs over a gateway.
public struct DefaultProductsUseCase: ProductsUseCase, GettingProductList, DeletingProduct, WatchingProducts {
    /// Where products come from.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
