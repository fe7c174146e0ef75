import Domain
import Presentation

extension Navigator {
    func staticProductDetail(_ product: Product, on stack: SceneStack) -> any Scene {
        StaticProductDetailScene(
            StaticProductDetailViewModel(product: product, useCase: services.useCases, formatting: services.formatting),
            actions: productActions, of: product.id, stack: stack)
    }
}
