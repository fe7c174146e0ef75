import Domain
import DomainKit
import Reactive
import ReactiveTesting

/// Products whose pages take a second each.
nonisolated struct PacedProductGateway: ProductGateway {
    let clock: TestClock
    private let products = StubProductGateway()

    init(clock: TestClock) {
        self.clock = clock
    }

    var events: Observable<ProductEvent> { products.events }

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        products.getProductList(request).delay(for: .seconds(1), clock: clock)
    }
    func getProduct(id: Product.ID) -> Observable<Product> { products.getProduct(id: id) }
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        products.searchProducts(query, request)
    }
    func getProductCategories() -> Observable<[String]> { products.getProductCategories() }
    func update(_ product: Product) -> Observable<EditOutcome<Product>> { products.update(product) }
    func delete(_ product: Product) -> Observable<EditOutcome<Product>> { products.delete(product) }
}
