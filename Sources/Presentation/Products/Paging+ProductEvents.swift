import Domain
import PresentationKit
import Reactive

extension Paging where Item == ProductItemViewModel {
    /// Keeps the rows up to date with what any scene does to products (D-28).
    func follow(_ events: Observable<ProductEvent>, formatting: Formatting, in bag: SubscriptionBag) {
        events.asDriver()
            .drive { event in
                switch event {
                case .updated(let product): self.show(product, formatting: formatting)
                case .deleted(let id): self.remove(id)
                }
            }
            .store(in: bag)
    }

    /// Replaces the row of an edited product; one that is not in the list is ignored.
    func show(_ edited: Product, formatting: Formatting) {
        update(edited.id) { row in
            row = ProductItemViewModel(edited, isEdited: true, isBusy: row.isBusy, formatting: formatting)
        }
    }
}
