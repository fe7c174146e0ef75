import DomainKit
import Reactive

/// Gets the products, page by page.
public protocol GettingProductList {
    /// One page of products: from the cache, marked stale, then from the server.
    func getProductList(_ request: PageRequest) -> Observable<Page<Product>>
}

extension GettingProductList where Self: HasProductGateway {
    /// One page of products: from the cache, marked stale, then from the server.
    public func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        productGateway.getProductList(request)
    }
}

/// Searches the products.
public protocol SearchingProducts {
    /// The products that match a query, in its order: those that are saved on this device, marked stale, then the
    /// server's.
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>>
}

extension SearchingProducts where Self: HasProductGateway {
    /// The products that match a query, in its order: those that are saved on this device, then the server's.
    public func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        var query = query
        query.words = query.words.trimmed
        return query == ProductQuery()
            ? productGateway.getProductList(request) : productGateway.searchProducts(query, request)
    }
}

/// Gets the categories of products.
public protocol GettingProductCategories {
    /// The names of all categories.
    func getProductCategories() -> Observable<[String]>
}

extension GettingProductCategories where Self: HasProductGateway {
    /// The names of all categories.
    public func getProductCategories() -> Observable<[String]> { productGateway.getProductCategories() }
}

/// Gets one product.
public protocol GettingProduct {
    /// One product, as the server has it.
    func getProduct(id: Product.ID) -> Observable<Product>
}

extension GettingProduct where Self: HasProductGateway {
    /// One product, as the server has it.
    public func getProduct(id: Product.ID) -> Observable<Product> { productGateway.getProduct(id: id) }
}

/// Deletes products.
public protocol DeletingProduct {
    /// Deletes a product, whatever its number (defect D-11). Emits when that is done, or has to wait.
    func delete(_ product: Product) -> Observable<EditOutcome<Product>>
}

extension DeletingProduct where Self: HasProductGateway {
    /// Deletes a product, whatever its number (defect D-11). Emits when that is done, or has to wait.
    public func delete(_ product: Product) -> Observable<EditOutcome<Product>> { productGateway.delete(product) }
}

/// Watches the changes of products.
public protocol WatchingProducts {
    /// The changes of products as they happen, whichever scene made them.
    var productEvents: Observable<ProductEvent> { get }
}

extension WatchingProducts where Self: HasProductGateway {
    /// The changes of products as they happen, whichever scene made them.
    public var productEvents: Observable<ProductEvent> { productGateway.events }
}

/// Saves all products on this device.
public protocol SyncingProducts {
    /// Fetches all products and keeps them for offline use.
    ///
    /// - Order: the progress after each part; the stream ends when everything is kept.
    func syncProducts() -> Observable<WorkProgress>
}

extension SyncingProducts where Self: HasProductSyncGateway {
    /// Fetches all products and keeps them for offline use.
    public func syncProducts() -> Observable<WorkProgress> { productSyncGateway.syncProducts() }
}
