import Domain
import PresentationKit
import Reactive
import ReactiveUI

extension Paging where Item == ProductItemViewModel {
    /// Applies the changes that any scene makes to products to the rows (defect D-28).
    ///
    /// An updated product keeps its place, and is marked as edited until it has its earlier values again. A product
    /// that is not in the list is ignored.
    func follow(_ events: Observable<ProductEvent>, formatting: Formatting, in bag: SubscriptionBag) {
        events.asDriver()
            .drive { event in
                switch event {
                case .updated(let product):
                    self.update(product.id) { $0.show(product, formatting: formatting) }
                case .deleted(let id): self.remove(id)
                }
            }
            .store(in: bag)
    }
}
