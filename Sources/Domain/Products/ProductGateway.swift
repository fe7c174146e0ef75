import DomainKit
import Reactive

/// Where products come from and where their changes go.
public protocol ProductGateway: Sendable {
    /// One page of products: what the cache has, marked stale, then what the server answers.
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
