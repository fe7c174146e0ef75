import Domain
import Presentation
import PresentationKit

extension Navigator {
    func editProduct(_ product: Product, _ result: NavigationResult<Product>, on stage: Stage) -> any Scene {
        EditProductScene(
            EditProductViewModel(product: product, result: result, useCase: services.useCases), product: product,
            stage: stage)
    }

    /// What to tell the user about a product that was edited.
    static func savedText(_ product: Product) -> String { "Saved \"\(product.name)\"" }
}
