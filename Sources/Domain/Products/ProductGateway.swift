import DomainKit
import Reactive

public protocol ProductGateway: Sendable {
    /// All products, page by page: the saved products, marked stale, then the server's, with the pending edits.
    var productList: ListSource<Edited<Product>> { get }

    /// The server's product, or offline the last saved product, with its pending edits.
    func getProduct(id: Product.ID) -> Observable<Product>

    /// The products that match a query, in its order: the products saved on this device, marked stale, then the
    /// server's.
    func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>>

    /// The names of all categories, from the server, or offline from the products saved on this device.
    func getProductCategories() -> Observable<[String]>

    /// Saves the changes of a product on this device immediately, and sends them when the server can be reached.
    ///
    /// - Parameters:
    ///   - product: The values to save.
    ///   - shown: The values that the user saw before the change. The user wants the fields that differ, even if the
    ///     product has changed since then.
    /// - Order: emits once, when the server has saved the values, or as soon as the edit has to wait.
    /// - Cancellation: does not undo the edit. Use ``PendingEditGateway/undoEdit(of:)``.
    /// - Errors: the server's objections to the values, which are then discarded.
    func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>>

    /// Deletes a product under the rules of ``update(_:from:)``. The request may be held back for a moment, even
    /// online, so that the deletion can be undone.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>

    /// Changes of products by this device, the server or another process, in the order of their commits. The marks of
    /// pending edits come first.
    var changes: Observable<EntityChange<Product>> { get }
}

public protocol HasProductGateway {
    var productGateway: any ProductGateway { get }
}
