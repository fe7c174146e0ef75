import Domain
import Reactive

/// Where the product list leads.
public protocol ProductsNavigator {
    /// Shows a product.
    func toProductDetail(_ product: Product)
    /// Opens the editor of a product: emits the product as saved, or ends without an element.
    func toEditProduct(_ product: Product) -> Driver<Product>
    /// Asks whether to delete a product: emits on a yes, ends without an element on a no.
    func confirmDelete(_ product: Product) -> Driver<Void>
}
