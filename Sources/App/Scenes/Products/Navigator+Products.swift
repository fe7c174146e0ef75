import Domain
import DomainKit
import Presentation
import Reactive

extension Navigator: ProductsNavigator {
    func products(on stage: Stage) -> any Scene {
        ProductsScene(
            ProductsViewModel(
                navigator: self, useCase: services.useCases, formatting: services.formatting, clock: services.clock),
            services: services, stage: stage,
            preview: { [weak stage] row in
                stage.map { productDetail(row.product, on: $0) }
            })
    }

    func toProductDetail(_ product: Product) {
        show { productDetail(product, on: $0) }
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        present(saying: Self.savedText) { editProduct(product, $0, on: $1) }
    }

    func confirmDelete(_ product: Product) -> Driver<Void> {
        confirm(
            title: "Delete product", message: "Delete \"\(product.name)\"? This cannot be undone.", button: "Delete")
    }
}
