/// A change of a product, for every scene that shows it (seed defect D-28: never an untyped notification).
public enum ProductEvent: Equatable, Sendable {
    /// A product has new values.
    case updated(Product)
    /// A product is gone.
    case deleted(Product.ID)
}
