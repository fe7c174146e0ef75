import Domain
import DomainKit
import Reactive

/// Where the sectioned product list leads.
public protocol SectionedProductsNavigator {
    /// Shows a product as a card.
    func toStaticProductDetail(_ product: Product)
    /// Opens the editor made of cells: emits what has become of the edit, or ends without an element.
    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}
