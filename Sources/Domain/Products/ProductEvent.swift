/// A change of a product, for every scene that shows it: the typed counterpart of a notification (defect D-28).
public enum ProductEvent: Equatable, Sendable {
    /// A product has new values.
    case updated(Product)
    /// A product is gone.
    case deleted(Product.ID)
}
