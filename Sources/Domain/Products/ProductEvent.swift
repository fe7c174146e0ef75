/// A change of a product, sent to every scene that shows it: the typed counterpart of a notification (defect D-28).
public enum ProductEvent: Equatable, Sendable {
    case updated(Product)
    case deleted(Product.ID)
}
