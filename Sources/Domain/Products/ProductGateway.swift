import DomainKit
import Reactive

/// Fetches, updates and deletes products.
public protocol ProductGateway: Sendable {
    /// One page of products: from the cache, marked stale, then from the server.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>

    /// One product, as the server has it.
    func getProduct(id: Product.ID) -> Observable<Product>

    /// Saves a product's values and returns them as saved.
    func update(_ product: Product) -> Observable<Product>

    /// Deletes a product.
    func deleteProduct(id: Product.ID) -> Observable<Void>

    /// The changes that this gateway has made, as they happen.
    var events: Observable<ProductEvent> { get }
}

/// Has a source of products: what the use cases of products are implemented over.
public protocol HasProductGateway {
    /// Fetches, updates and deletes products.
    var productGateway: any ProductGateway { get }
}
