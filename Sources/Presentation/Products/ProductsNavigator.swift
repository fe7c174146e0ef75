import Domain
import DomainKit
import Reactive

/// Where the product list leads.
public protocol ProductsNavigator {
    /// Shows a product.
    func toProductDetail(_ product: Product)
    /// Opens the editor of a product: emits what has become of the edit, or ends without an element.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
    /// Asks whether to delete a product: emits on a yes, ends without an element on a no.
    func confirmDelete(_ product: Product) -> Driver<Void>
}
