import Domain
import PresentationKit

public nonisolated struct ProductItemViewModel: Identifiable, Equatable, Sendable {
    public private(set) var product: Product
    public private(set) var price: String
    private let loaded: Product
    /// Whether the product is being deleted.
    public var isBusy: Bool
    /// `nil` unless the product has an edit that the server has not performed.
    public var pending: PendingMark?

    public init(
        _ product: Product, isBusy: Bool = false, pending: PendingMark? = nil, formatting: Formatting
    ) {
        self.product = product
        loaded = product
        price = formatting.money(product.price)
        self.isBusy = isBusy
        self.pending = pending
    }

    /// Replaces the product, but not the values that ``isEdited`` compares with.
    mutating func show(_ product: Product, formatting: Formatting) {
        self.product = product
        price = formatting.money(product.price)
    }

    /// Whether the product differs from what the list loaded.
    public var isEdited: Bool { product != loaded }
    public var id: Product.ID { product.id }
    /// Whether the row is visible. A product whose deletion waits is hidden, and shown again if the deletion is undone
    /// or refused.
    public var isShown: Bool { pending != .deletion }
    public var name: String { product.name }
}
