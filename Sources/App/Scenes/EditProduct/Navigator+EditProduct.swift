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

    static func savedText(_ outcome: EditOutcome<Product>) -> String {
        let name = outcome.value.name
        return outcome.isWaiting ? "\"\(name)\" is kept on this device until it is sent" : "Saved \"\(name)\""
    }
}
