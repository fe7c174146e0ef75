import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization

/// A double of products. The samples are kept in memory, and edits change them.
package final class ProductGatewayDouble: ProductGateway, ProductSyncGateway {
    package static let products = (0..<70).map(Product.detailedSample)

    package let pages: Requests<Page<Product>>
    package let products: Requests<Product>
    package let searches: Requests<Page<Product>>
    package let categories: Requests<[String]>
    package let updates: Requests<EditOutcome<Product>>
    package let deletions: Requests<EditOutcome<Product>>
    package let syncs: Requests<WorkProgress>
    /// The changes that other scenes make.
    package let events = PublishSubject<EntityChange<Product>>()
    private let watchers = Mutex(0)
    private let answers: StubAnswers?
    private let stock: Mutex<[Product]>
    private let change: @Sendable (Observable<Page<Product>>) -> Observable<Page<Product>>

    /// Creates a double that waits for the test's responses.
    package convenience init(_ journal: Journal) {
        self.init(journal, nil, [], { $0 })
    }

    /// Answers from the samples.
    ///
    /// - Parameter change: Changes the responses to requests for the list.
    package convenience init(
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer = .full,
        products: [Product] = ProductGatewayDouble.products,
        change: @escaping @Sendable (Observable<Page<Product>>) -> Observable<Page<Product>> = { $0 }
    ) {
        self.init(nil, StubAnswers(answer()), products, change)
    }

    private init(
        _ journal: Journal?, _ answers: StubAnswers?, _ stock: [Product],
        _ change: @escaping @Sendable (Observable<Page<Product>>) -> Observable<Page<Product>>
    ) {
        pages = Requests(journal)
        products = Requests(journal)
        searches = Requests(journal)
        categories = Requests(journal)
        updates = Requests(journal)
        deletions = Requests(journal)
        syncs = Requests(journal)
        self.answers = answers
        self.stock = Mutex(stock)
        self.change = change
    }

    package var watcherCount: Int { watchers.withLock { $0 } }
    package var runningCount: Int {
        pages.runningCount + products.runningCount + searches.runningCount + categories.runningCount
            + updates.runningCount + deletions.runningCount + syncs.runningCount
    }

    package var productList: ListSource<Edited<Product>> {
        ListSource(changes: changes) { [self] in page($0) }
    }

    package func page(_ request: PageRequest) -> Observable<Page<Product>> {
        guard let answers else { return pages.request("get products \(request.text)") }
        return change(answers.page(of: stock.withLock { $0 }, request))
    }

    package func getProduct(id: Product.ID) -> Observable<Product> {
        guard let answers else { return products.request("get product \(id.sampleNumber)") }
        guard let product = stock.withLock({ $0.first { $0.id == id } }) else {
            return .fail(GatewayError.notFound(message: nil))
        }
        return answers.answer(product, empty: product)
    }

    package func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>> {
        ListSource(changes: changes) { [self] in page($0, of: query) }
    }

    package func page(_ request: PageRequest, of query: ProductQuery) -> Observable<Page<Product>> {
        guard let answers else {
            let order = query.order.map { "by \($0)\(query.isDescending ? " descending" : "")" }
            let parts = [query.words, query.category.map { "in \($0)" }, order, request.text]
            return searches.request("search \(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))")
        }
        let found = stock.withLock { $0 }.filter { product in
            (query.words.isEmpty || product.name.localizedCaseInsensitiveContains(query.words))
                && (query.category == nil || query.category == product.category)
        }
        let ordered =
            switch query.order {
            case .name: found.sorted { $0.name < $1.name }
            case .price: found.sorted { $0.price < $1.price }
            case .category: found.sorted { $0.category < $1.category }
            case nil: found
            }
        return answers.page(of: query.isDescending ? ordered.reversed() : ordered, request)
    }

    package func getProductCategories() -> Observable<[String]> {
        answers?.answer(["beauty", "kitchen-accessories", "toys"], empty: []) ?? categories.request("get categories")
    }

    package func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>> {
        guard answers != nil else {
            return updates.request("update \(product.id.sampleNumber) to \(product.name) at \(product.price)")
        }
        return edit(product, .updated(product, EditMark())) { $0.id == product.id ? product : $0 }
    }

    package func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        guard answers != nil else { return deletions.request("delete product \(product.id.sampleNumber)") }
        return edit(product, .removed(product.id)) { $0.id == product.id ? nil : $0 }
    }

    private func edit(
        _ product: Product, _ event: EntityChange<Product>, _ change: @escaping @Sendable (Product) -> Product?
    ) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            stock.withLock { $0 = $0.compactMap(change) }
            events.sendOnMain(event)
            return .just(.done(product))
        }
    }

    package var changes: Observable<EntityChange<Product>> {
        events.observable.handleEvents(
            onSubscribe: { [self] in watchers.withLock { $0 += 1 } },
            onCancel: { [self] in watchers.withLock { $0 -= 1 } })
    }

    package func syncProducts() -> Observable<WorkProgress> {
        guard let answers else { return syncs.request("sync products") }
        return .deferred {
            switch answers.next() {
            case .empty, .silent: .empty()
            case .loading: Observable<WorkProgress>.never().prepend(WorkProgress(done: 30, total: 70))
            case .failed, .offline: .fail(GatewayError.offline)
            case .full: .just(WorkProgress(done: 70, total: 70))
            }
        }
    }
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
