import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization

/// Products in memory.
///
/// Tests subscribe on the main actor, so the stub may state that it sends from there: its elements then arrive at once.
package final class ProductGatewayStub: ProductGateway, ProductSyncGateway {
    package static let samples = (0..<70).map(Product.detailedSample)

    private let answers: StubAnswers
    private let products: Mutex<[Product]>
    private let pages: @Sendable (Observable<Page<Product>>) -> Observable<Page<Product>>
    private let events = PublishSubject<EntityChange<Product>>()

    /// - Parameter pages: Changes the answers to requests for the list.
    package init(
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer = .full,
        products: [Product] = ProductGatewayStub.samples,
        pages: @escaping @Sendable (Observable<Page<Product>>) -> Observable<Page<Product>> = { $0 }
    ) {
        answers = StubAnswers(answer())
        self.products = Mutex(products)
        self.pages = pages
    }

    package var changes: Observable<EntityChange<Product>> { events.observable }

    package func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        pages(answers.page(of: products.withLock { $0 }, request))
    }

    package func getProduct(id: Product.ID) -> Observable<Product> {
        guard let product = products.withLock({ $0.first { $0.id == id } }) else {
            return .fail(GatewayError.notFound(message: nil))
        }
        return answers.answer(product, empty: product)
    }

    package func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        var found = products.withLock { products in
            products.filter { product in
                (query.words.isEmpty || product.name.localizedCaseInsensitiveContains(query.words))
                    && (query.category == nil || query.category == product.category)
            }
        }
        switch query.order {
        case .name: found.sort { $0.name < $1.name }
        case .price: found.sort { $0.price > $1.price }
        case .category: found.sort { $0.category < $1.category }
        case nil: break
        }
        return answers.page(of: found, request)
    }

    package func getProductCategories() -> Observable<[String]> {
        answers.answer(["beauty", "kitchen-accessories", "toys"], empty: [])
    }

    package func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            products.withLock { products in
                if let index = products.firstIndex(where: { $0.id == product.id }) { products[index] = product }
            }
            MainActor.assumeIsolated { events.send(.updated(product, EditMark())) }
            return .just(.done(product))
        }
    }

    package func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            products.withLock { $0.removeAll { $0.id == product.id } }
            MainActor.assumeIsolated { events.send(.removed(product.id)) }
            return .just(.done(product))
        }
    }

    package func syncProducts() -> Observable<WorkProgress> {
        .deferred { [answers] in
            switch answers.next() {
            case .empty, .silent: .empty()
            case .loading: Observable<WorkProgress>.never().prepend(WorkProgress(done: 30, total: 70))
            case .failed, .offline: .fail(GatewayError.offline)
            case .full: .just(WorkProgress(done: 70, total: 70))
            }
        }
    }
}
