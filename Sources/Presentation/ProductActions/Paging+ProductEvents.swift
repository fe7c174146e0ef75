import Domain
import PresentationKit
import Reactive

extension Paging where Item == ProductItemViewModel {
    /// Keeps the rows up to date with what any scene does to products (defect D-28).
    ///
    /// An updated product keeps its place and is marked as edited, until it is as it was; one that is not in the list is
    /// ignored.
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
