import Domain
import DomainKit
import Reactive
import Synchronization

/// The changes of products that this app has made, announced to scenes and applied to answers that were in flight.
///
/// A list that was requested before a product was saved or deleted may arrive afterwards, with the product as it was.
final class ProductChanges: Sendable {
    private struct Log {
        var changes: [Product.ID: (number: Int, event: ProductEvent)] = [:]
        var count = 0
    }

    private let log = Mutex(Log())
    private let subject = PublishSubject<ProductEvent>()

    /// The changes as they happen.
    var events: Observable<ProductEvent> { subject.observable }

    /// How many changes there were so far.
    var count: Int { log.withLock { $0.count } }

    /// Remembers a change, so that it is in every answer from here on.
    func note(_ event: ProductEvent) {
        log.withLock { log in
            log.count += 1
            log.changes[event.productID] = (log.count, event)
        }
    }

    /// Announces a change to all subscribers.
    func announce(_ event: ProductEvent) {
        subject.send(event, isolation: nil)
    }

    /// The product with what happened to it after the first `count` changes; nil when it was deleted.
    func applied(to product: Product, after count: Int) -> Product? {
        guard let change = log.withLock({ $0.changes[product.id] }), change.number > count else { return product }
        return switch change.event {
        case .updated(let changed): changed
        case .deleted: nil
        }
    }

    /// The page with all changes after the first `count` ones.
    func applied(to page: Page<Product>, after count: Int) -> Page<Product> {
        var current = page
        current.items = page.items.compactMap { applied(to: $0, after: count) }
        let deleted = page.items.count - current.items.count
        current.totalItems = page.totalItems.map { max(0, $0 - deleted) }
        return current
    }
}

extension ProductEvent {
    fileprivate var productID: Product.ID {
        switch self {
        case .updated(let product): product.id
        case .deleted(let id): id
        }
    }
}
