import Domain
import PresentationKit
import Reactive

/// The marks of all products that have pending edits: rows are made with them, and follow them.
final class PendingMarks {
    private var edits: [Product.ID: PendingEdit] = [:]

    /// The mark of a product, if it has any.
    subscript(id: Product.ID) -> PendingMark? { edits[id].map(PendingMark.init) }

    /// The last edit of a product, if it has any that is pending.
    func edit(of id: Product.ID) -> PendingEdit? { edits[id] }

    /// Keeps the marks of the rows up to date from the first load on.
    ///
    /// - Errors: edits that cannot be read mark nothing.
    func follow(
        _ pendingEdits: @escaping () -> Observable<[PendingEdit]>, from load: Driver<Void>,
        in paging: Paging<Product, ProductItemViewModel>, bag: SubscriptionBag
    ) {
        load.prefix(1)
            .flatMapLatest { pendingEdits().asDriver() }
            .drive { [self] pending in
                let previous = edits
                edits = Dictionary(pending.map { ($0.product.id, $0) }) { _, later in later }
                for id in Set(previous.keys).union(edits.keys) {
                    let mark = self[id]
                    guard previous[id].map(PendingMark.init) != mark else { continue }
                    paging.update(id) { $0.pending = mark }
                }
            }
            .store(in: bag)
    }
}
