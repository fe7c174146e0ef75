import Domain
import Presentation

extension Navigator {
    func productDetail(_ product: Product, on stage: Stage) -> any Scene {
        ProductDetailScene(
            ProductDetailViewModel(product: product, useCase: services.useCases, formatting: services.formatting),
            of: product.id)
    }
}
