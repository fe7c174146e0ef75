import Domain
import DomainKit
import Reactive
import ReactiveTesting
import Synchronization

package final class ProductGatewayDouble: ProductGateway {
    package let pages: Requests<Page<Product>>
    package let products: Requests<Product>
    package let searches: Requests<Page<Product>>
    package let categories: Requests<[String]>
    package let updates: Requests<EditOutcome<Product>>
    package let deletions: Requests<EditOutcome<Product>>
    /// The changes that other scenes make.
    package let events = PublishSubject<EntityChange<Product>>()
    private let watchers = Mutex(0)

    package init(_ journal: Journal) {
        pages = Requests(journal)
        products = Requests(journal)
        searches = Requests(journal)
        categories = Requests(journal)
        updates = Requests(journal)
        deletions = Requests(journal)
    }

    package var watcherCount: Int { watchers.withLock { $0 } }
    package var runningCount: Int {
        pages.runningCount + products.runningCount + searches.runningCount + categories.runningCount
            + updates.runningCount + deletions.runningCount
    }

    package func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        pages.request("get products \(request.text)")
    }
    package func getProduct(id: Product.ID) -> Observable<Product> {
        products.request("get product \(id.sampleNumber)")
    }
    package func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        let parts = [
            query.words, query.category.map { "in \($0)" } ?? "", query.order.map { "by \($0)" } ?? "", request.text,
        ]
        return searches.request("search \(parts.filter { !$0.isEmpty }.joined(separator: " "))")
    }
    package func getProductCategories() -> Observable<[String]> { categories.request("get categories") }
    package func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>> {
        updates.request("update \(product.id.sampleNumber) to \(product.name) at \(product.price)")
    }
    package func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        deletions.request("delete product \(product.id.sampleNumber)")
    }
    package var changes: Observable<EntityChange<Product>> {
        events.observable.handleEvents(
            onSubscribe: { [self] in watchers.withLock { $0 += 1 } },
            onCancel: { [self] in watchers.withLock { $0 -= 1 } })
    }
}

package struct ProductSyncGatewayDouble: ProductSyncGateway {
    package let syncs: Requests<WorkProgress>

    package func syncProducts() -> Observable<WorkProgress> { syncs.request("sync products") }
}

extension PageRequest {
    /// The request as a journal shows it: the page, then only values that differ from the defaults, and offsets that do
    /// not end pages of ten.
    package var text: String {
        "page \(page)" + (perPage == PageRequest().perPage ? "" : " of \(perPage)")
            + (cursor.map { ", at \($0)" } ?? (offset % 10 == 0 ? "" : ", from \(offset)"))
            + (usesCache ? "" : ", fresh")
    }
}
