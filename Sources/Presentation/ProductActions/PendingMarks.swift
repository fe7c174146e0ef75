import Domain
import PresentationKit
import Reactive
import ReactiveUI

/// The marks of all products with pending edits. Rows are created with their marks, and updated when these change.
final class PendingMarks {
    private var edits: [Product.ID: PendingEdit] = [:]

    subscript(id: Product.ID) -> PendingMark? { edits[id].map(PendingMark.init) }

    func edit(of id: Product.ID) -> PendingEdit? { edits[id] }

    /// Updates the marks of the rows, beginning with the first load.
    ///
    /// - Errors: if the pending edits cannot be read, no row is marked.
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
