import Domain
import PresentationKit

/// A row of the product list.
public nonisolated struct ProductItemViewModel: Identifiable, Equatable, Sendable {
    /// The product that the row shows.
    public var product: Product
    /// The price, formatted.
    public var price: String
    /// The product has been edited since the list was loaded.
    public var isEdited: Bool
    /// The product is being deleted.
    public var isBusy: Bool
    /// The product's edit that the server has not performed yet, if any.
    public var pending: PendingMark?

    /// A row for a product.
    public init(
        _ product: Product, isEdited: Bool = false, isBusy: Bool = false, pending: PendingMark? = nil,
        formatting: Formatting
    ) {
        self.product = product
        price = formatting.money(product.price)
        self.isEdited = isEdited
        self.isBusy = isBusy
        self.pending = pending
    }

    /// Identifies the row by its product.
    public var id: Product.ID { product.id }
    /// Whether the product is shown. One whose deletion waits is hidden, and comes back when that is undone or refused.
    public var isShown: Bool { pending != .deletion }
    /// The product's name.
    public var name: String { product.name }
}
