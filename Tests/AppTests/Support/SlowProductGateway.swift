import Domain
import DomainKit
import Reactive
import Synchronization

/// Saves products when the test says so.
nonisolated final class SlowProductGateway: ProductGateway {
    private let products = StubProductGateway()
    private let saved = Mutex<[Product]>([])

    var events: Observable<ProductEvent> { products.events }

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> { products.getProductList(request) }
    func getProduct(id: Product.ID) -> Observable<Product> { products.getProduct(id: id) }
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        products.searchProducts(query, request)
    }
    func getProductCategories() -> Observable<[String]> { products.getProductCategories() }
    func delete(_ product: Product) -> Observable<EditOutcome<Product>> { products.delete(product) }

    func update(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            saved.withLock { $0.append(product) }
            return .never()
        }
    }

    /// The server saves what was sent, whether or not a form waits for it.
    @MainActor func finish() {
        for product in saved.withLock({ $0 }) { _ = products.update(product).subscribe { _ in } }
    }
}
