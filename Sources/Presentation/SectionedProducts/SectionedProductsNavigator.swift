import Domain
import DomainKit
import ReactiveUI

public protocol SectionedProductsNavigator {
    func toStaticProductDetail(_ product: Product)
    /// Opens the editor made of cells. Emits the outcome of the edit, or ends without an element.
    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}
