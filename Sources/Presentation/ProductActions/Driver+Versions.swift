import Domain
import ReactiveUI

extension Driver<ProductEvent> {
    /// Emits the product at once, then each newer version of it. Ignores changes of other products, and its deletion.
    func versions(of product: Product) -> Driver<Product> {
        compactMap { event in
            if case .updated(let changed) = event, changed.id == product.id { changed } else { nil }
        }
        .prepend(product)
    }
}
