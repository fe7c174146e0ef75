import DomainKit
import Reactive

public protocol GettingProductList {
    var productList: ListSource<Edited<Product>> { get }
}

extension GettingProductList where Self: HasProductGateway {
    public var productList: ListSource<Edited<Product>> { productGateway.productList }
}

public protocol SearchingProducts {
    /// Returns the products that match a query: first the products saved on this device, marked as stale, and then the
    /// server's products. White space around the words is ignored. A query that matches every product returns the pages
    /// of the list, which are cached.
    func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>>
}

extension SearchingProducts where Self: HasProductGateway {
    public func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>> {
        var query = query
        query.words = query.words.trimmed
        return query == ProductQuery() ? productGateway.productList : productGateway.searchProducts(query)
    }
}

public protocol GettingProductCategories {
    func getProductCategories() -> Observable<[String]>
}

extension GettingProductCategories where Self: HasProductGateway {
    public func getProductCategories() -> Observable<[String]> { productGateway.getProductCategories() }
}

public protocol GettingProduct {
    func getProduct(id: Product.ID) -> Observable<Product>
}

extension GettingProduct where Self: HasProductGateway {
    public func getProduct(id: Product.ID) -> Observable<Product> { productGateway.getProduct(id: id) }
}

public protocol DeletingProduct {
    /// Deletes a product, whatever its number (defect D-11). Emits when the server has deleted the product, or when the
    /// deletion has to wait.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>
}

extension DeletingProduct where Self: HasProductGateway {
    public func delete(_ product: Product) -> Observable<EditOutcome<Product>> { productGateway.delete(product) }
}

public protocol WatchingProducts {
    /// Emits the changes of products by all users and devices (defect D-28). The marks of pending edits come first.
    var productChanges: Observable<EntityChange<Product>> { get }
}

extension WatchingProducts where Self: HasProductGateway {
    public var productChanges: Observable<EntityChange<Product>> { productGateway.changes }
}

public protocol SyncingProducts {
    func syncProducts() -> Observable<WorkProgress>
}

extension SyncingProducts where Self: HasProductSyncGateway {
    public func syncProducts() -> Observable<WorkProgress> { productSyncGateway.syncProducts() }
}
