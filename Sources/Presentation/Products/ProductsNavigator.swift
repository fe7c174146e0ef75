import Domain
import DomainKit
import Reactive

/// Where the product list leads.
public protocol ProductsNavigator {
    /// Shows a product.
    func toProductDetail(_ product: Product)
    /// Lets the user choose a category: emits it, or nil for all, or ends without an element.
    func chooseCategory(from categories: [String]) -> Driver<String?>
    /// Opens the editor of a product: emits what has become of the edit, or ends without an element.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}
