import Domain
import Reactive

extension Driver<ProductEvent> {
    /// A product as it is, then as it is after each change of it.
    func versions(of product: Product) -> Driver<Product> {
        compactMap { event in
            if case .updated(let changed) = event, changed.id == product.id { changed } else { nil }
        }
        .prepend(product)
    }
}
