import Domain
import DomainKit
import Presentation
import ReactiveUI

extension Navigator: ProductsNavigator {
    func products(on stack: SceneStack) -> any Scene {
        ProductsScene(
            ProductsViewModel(
                navigator: self, useCase: services.useCases, formatting: services.formatting, clock: services.clock),
            services: services, stack: stack,
            preview: { [weak stack] row in
                stack.map { productDetail(row.product, on: $0) }
            })
    }

    func toProductDetail(_ product: Product) {
        show { productDetail(product, on: $0) }
    }

    func chooseCategory(from categories: [String]) -> Driver<String?> {
        let all: [String?] = [nil] + categories
        return (stack?.choose(title: "Category", among: all.map { $0 ?? "All categories" }) ?? .empty()).map { all[$0] }
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        present(saying: Self.savedText) { editProduct(product, $0, on: $1) }
    }
}
