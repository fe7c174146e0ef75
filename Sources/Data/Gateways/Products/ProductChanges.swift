import Domain
import DomainKit
import Reactive
import Synchronization

/// The changes of products that this app has made: reported to scenes, and applied to answers that were in flight.
///
/// A list that was requested before a product was saved or deleted may arrive afterwards, with the product's old
/// values.
final class ProductChanges: Sendable {
    private struct Log {
        var changes: [Product.ID: (number: Int, event: ProductEvent)] = [:]
        var count = 0
    }

    private let log = Mutex(Log())
    private let subject = PublishSubject<ProductEvent>()

    var events: Observable<ProductEvent> { subject.observable }

    /// The number of changes so far. A request records it when it is sent, and applies later changes to its answer.
    var count: Int { log.withLock { $0.count } }

    /// Records a change. Every answer that is completed from now on contains it.
    func note(_ event: ProductEvent) {
        log.withLock { log in
            log.count += 1
            log.changes[event.productID] = (log.count, event)
        }
    }

    func announce(_ event: ProductEvent) {
        subject.send(event, isolation: nil)
    }

    /// Applies the changes after the first `count` to a product. Returns `nil` if one of them deleted it.
    func applied(to product: Product, after count: Int) -> Product? {
        guard let change = log.withLock({ $0.changes[product.id] }), change.number > count else { return product }
        return switch change.event {
        case .updated(let changed): changed
        case .deleted: nil
        }
    }

    /// Applies the changes after the first `count` to a page.
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
