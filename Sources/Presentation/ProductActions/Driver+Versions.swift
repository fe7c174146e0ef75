import Domain
import DomainKit
import ReactiveUI

extension Driver<EntityChange<Product>> {
    /// Emits the product at once, then each newer version of it. Ignores changes of other products, and its deletion.
    func versions(of product: Product) -> Driver<Product> {
        compactMap { change in
            if case .updated(let changed, _) = change, changed.id == product.id { changed } else { nil }
        }
        .prepend(product)
    }
}
