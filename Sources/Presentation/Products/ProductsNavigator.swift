import Domain
import DomainKit
import ReactiveUI

public protocol ProductsNavigator {
    func toProductDetail(_ product: Product)
    /// Lets the user choose a category. Emits it, emits `nil` for all, or ends without an element.
    func chooseCategory(from categories: [String]) -> Driver<String?>
    /// Opens the editor of a product. Emits the outcome of the edit, or ends without an element.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}
