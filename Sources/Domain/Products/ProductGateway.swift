import DomainKit
import Reactive

public protocol ProductGateway: Sendable {
    /// All products with their pending edits, page by page. Each page has the saved products, marked as stale, and then
    /// the server's products.
    var productList: ListSource<Edited<Product>> { get }

    /// Emits the server's product with its pending edits. Offline, emits the last saved product.
    func getProduct(id: Product.ID) -> Observable<Product>

    /// Returns the products that match a query, in the order of the query: first the products saved on this device,
    /// marked as stale, and then the server's products.
    func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>>

    /// Emits the names of all categories from the server. Offline, emits the categories of the products saved on this
    /// device.
    func getProductCategories() -> Observable<[String]>

    /// Saves the changes of a product on this device immediately, and sends them when the server can be reached.
    ///
    /// - Parameters:
    ///   - product: The values to save.
    ///   - shown: The values that the user saw before the change. The edit contains only the fields that differ, even
    ///     if the product has changed since then.
    /// - Order: emits once, either when the server has saved the values, or as soon as the edit has to wait.
    /// - Cancellation: does not undo the edit. Use ``PendingEditGateway/undoEdit(of:)``.
    /// - Errors: the server's refusal of the values, which are then discarded.
    func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>>

    /// Deletes a product under the rules of ``update(_:from:)``. The request may be held back for a moment, even
    /// online, so that the deletion can be undone.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>

    /// Emits changes of products by this device, the server or another process, in the order of their commits. The
    /// marks of pending edits come first.
    var changes: Observable<EntityChange<Product>> { get }
}

public protocol HasProductGateway {
    var productGateway: any ProductGateway { get }
}
