import Domain
import Reactive

/// Where the sectioned product list leads.
public protocol SectionedProductsNavigator {
    /// Shows a product as a card.
    func toStaticProductDetail(_ product: Product)
    /// Opens the editor made of cells: emits the product as saved, or ends without an element.
    func toDynamicEditProduct(_ product: Product) -> Driver<Product>
}
