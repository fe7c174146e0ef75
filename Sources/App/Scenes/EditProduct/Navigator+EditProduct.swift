import Domain
import DomainKit
import Presentation
import PresentationKit

extension Navigator {
    func editProduct(
        _ product: Product, _ result: NavigationResult<EditOutcome<Product>>, on stack: SceneStack
    ) -> any Scene {
        EditProductScene(
            EditProductViewModel(product: product, result: result, useCase: services.useCases), product: product,
            stack: stack)
    }

    /// The status line reports a conflict, which the form cannot decide.
    static func savedText(_ outcome: EditOutcome<Product>) -> String? {
        switch outcome {
        case .done(let product): "Saved \"\(product.name)\""
        case .waiting(let product): "\"\(product.name)\" is kept on this device until it is sent"
        case .conflict: nil
        }
    }
}
