import Domain
import Presentation

extension Navigator {
    func productDetail(_ product: Product, on stack: SceneStack) -> any Scene {
        ProductDetailScene(
            ProductDetailViewModel(
                product: product, useCase: services.useCases, formatting: services.formatting,
                canDecode: ProductDetailScene.canDecode),
            actions: productActions, of: product.id, stack: stack)
    }
}
