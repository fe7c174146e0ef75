import Domain
import DomainKit
import PresentationKit

public nonisolated struct ProductItemViewModel: Identifiable, Equatable, Sendable {
    public private(set) var product: Product
    public private(set) var price: String
    private let loaded: Product
    public var isBusy: Bool
    public var mark = EditMark<Product>()

    public init(
        _ product: Product, isBusy: Bool = false, mark: EditMark<Product> = EditMark(), formatting: Formatting
    ) {
        self.product = product
        loaded = product
        price = formatting.money(product.price)
        self.isBusy = isBusy
        self.mark = mark
    }

    /// Shows a changed product, but keeps the original values for the comparison in ``isEdited``.
    mutating func show(_ changed: Edited<Product>, formatting: Formatting) {
        product = changed.entity
        mark = changed.mark
        price = formatting.money(product.price)
    }

    /// Whether the product's values differ from the product that the list has loaded (defect D-28). A different version
    /// alone does not count.
    public var isEdited: Bool {
        var shown = product
        shown.version = loaded.version
        return shown != loaded
    }

    public var id: Product.ID { product.id }
    /// Whether the row is visible. A product with a pending deletion is hidden. It appears again if the deletion is
    /// undone or needs a decision.
    public var isShown: Bool { !mark.isDeletion || mark.needsDecision }
    public var isPending: Bool { mark.state != .none }
    public var name: String { product.name }
}
