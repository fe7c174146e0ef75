import DomainKit
import Reactive

/// Fetches, updates and deletes products.
public protocol ProductGateway: Sendable {
    /// One page of products: from the cache, marked stale, then from the server.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>

    /// One product, as the server has it.
    func getProduct(id: Product.ID) -> Observable<Product>

    /// The products that match a query, in its order: those that are saved on this device, marked stale, then the
    /// server's.
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>>

    /// The names of all categories: the server's, or offline those of the products that are saved on this device.
    func getProductCategories() -> Observable<[String]>

    /// Saves a product's values. They are kept on this device at once, and sent when the server can be reached.
    ///
    /// - Order: emits once, when the server has saved them, or as soon as it is known that they have to wait.
    /// - Cancellation: undoes nothing; ``PendingEditGateway/undoEdit(id:)`` does.
    /// - Errors: the server's objections to the values, which are not kept then.
    func update(_ product: Product) -> Observable<EditOutcome<Product>>

    /// Deletes a product, as ``update(_:)`` saves one. It may be held back for a moment, in which it can be undone, also online.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>

    /// The changes of products on this device and on the server, as they happen.
    var events: Observable<ProductEvent> { get }
}

/// Has a source of products: what the use cases of products are implemented over.
public protocol HasProductGateway {
    /// Fetches, updates and deletes products.
    var productGateway: any ProductGateway { get }
}
