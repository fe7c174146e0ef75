import Domain
import PresentationKit

/// A row of the product list.
public nonisolated struct ProductItemViewModel: Identifiable, Equatable, Sendable {
    /// The product that the row shows.
    public private(set) var product: Product
    /// The price, formatted.
    public private(set) var price: String
    private let loaded: Product
    /// The product is being deleted.
    public var isBusy: Bool
    /// The product's edit that the server has not performed yet, if any.
    public var pending: PendingMark?

    /// A row for a product.
    public init(
        _ product: Product, isBusy: Bool = false, pending: PendingMark? = nil, formatting: Formatting
    ) {
        self.product = product
        loaded = product
        price = formatting.money(product.price)
        self.isBusy = isBusy
        self.pending = pending
    }

    /// Shows other values of the product.
    mutating func show(_ product: Product, formatting: Formatting) {
        self.product = product
        price = formatting.money(product.price)
    }

    /// Whether the product has other values than when the list was loaded.
    public var isEdited: Bool { product != loaded }
    /// Identifies the row by its product.
    public var id: Product.ID { product.id }
    /// Whether the product is shown. One whose deletion waits is hidden, and comes back when that is undone or refused.
    public var isShown: Bool { pending != .deletion }
    /// The product's name.
    public var name: String { product.name }
}
