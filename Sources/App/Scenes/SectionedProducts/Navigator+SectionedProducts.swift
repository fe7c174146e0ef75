import Domain
import Presentation

extension Navigator: SectionedProductsNavigator {
    func sectionedProducts(isGrid: Bool, on stage: Stage) -> any Scene {
        SectionedProductsScene(
            SectionedProductsViewModel(
                navigator: self, useCase: DefaultSectionedProductsUseCase(productGateway: services.products),
                formatting: services.formatting),
            isGrid: isGrid, formatting: services.formatting, stage: stage)
    }

    func toStaticProductDetail(_ product: Product) {
        show { _ in staticProductDetail(product) }
    }

    func toDynamicEditProduct(_ product: Product) {
        show { dynamicEditProduct(product, on: $0) }
    }
}
