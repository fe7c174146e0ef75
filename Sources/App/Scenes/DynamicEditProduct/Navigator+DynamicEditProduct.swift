import Domain
import DomainKit
import Presentation
import PresentationKit

extension Navigator {
    func dynamicEditProduct(
        _ product: Product, _ result: NavigationResult<EditOutcome<Product>>, on stack: SceneStack
    ) -> any Scene {
        DynamicEditProductScene(
            DynamicEditProductViewModel(product: product, result: result, useCase: services.useCases), of: product.id,
            stack: stack)
    }
}
