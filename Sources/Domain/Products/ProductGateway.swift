import DomainKit
import Reactive

public protocol ProductGateway: Sendable {
    /// One page of products: the cached page, marked stale, then the server's.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>

    /// The product as the server has it.
    func getProduct(id: Product.ID) -> Observable<Product>

    /// The products that match a query, in its order: those saved on this device, marked stale, then the server's.
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>>

    /// The names of all categories: the server's, or offline those of the products saved on this device.
    func getProductCategories() -> Observable<[String]>

    /// Saves a product's values on this device at once, and sends them when the server can be reached.
    ///
    /// - Order: emits once, when the server has saved the values or as soon as it is known that they have to wait.
    /// - Cancellation: undoes nothing; ``PendingEditGateway/undoEdit(id:)`` does.
    /// - Errors: the server's objections to the values, which are then discarded.
    func update(_ product: Product) -> Observable<EditOutcome<Product>>

    /// Deletes a product under the rules of ``update(_:)``. The request may be held back for a moment, even online, so
    /// that the deletion can be undone.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>

    /// The changes of products on this device and on the server, as they happen.
    var events: Observable<ProductEvent> { get }
}

public protocol HasProductGateway {
    var productGateway: any ProductGateway { get }
}
