import Domain
import DomainKit
import ReactiveUI

extension Driver<EntityChange<Product>> {
    /// Emits the product immediately, then each newer version with the mark of its edits. Ignores changes of other
    /// products, and its deletion.
    func versions(of product: Product) -> Driver<Edited<Product>> {
        let changed = compactMap { change in
            if case .updated(let changed, let mark) = change, changed.id == product.id {
                Edited(changed, mark: mark)
            } else {
                nil
            }
        }
        // Subscribes to the changes first, so that none is missed while the product is shown. A product that arrives
        // with the subscription is newer, and stays.
        return merge(changed.map(Optional.some), .just(nil))
            .scan(nil as Edited<Product>?) { shown, changed in changed ?? shown ?? Edited(product) }
            .compactMap(\.self)
    }
}
