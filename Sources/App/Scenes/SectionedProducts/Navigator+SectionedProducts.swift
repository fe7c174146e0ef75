import Domain
import DomainKit
import Presentation
import ReactiveUI

extension Navigator: SectionedProductsNavigator {
    func sectionedProducts(isGrid: Bool, on stack: SceneStack) -> any Scene {
        SectionedProductsScene(
            SectionedProductsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            actions: productActions, isGrid: isGrid, services: services, stack: stack,
            preview: { [weak stack] row in
                stack.map { staticProductDetail(row.product, on: $0) }
            })
    }

    func toStaticProductDetail(_ product: Product) {
        show { staticProductDetail(product, on: $0) }
    }

    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        present(saying: Self.savedText) { dynamicEditProduct(product, $0, on: $1) }
    }
}
