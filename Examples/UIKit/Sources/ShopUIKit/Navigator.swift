import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveUI

struct Navigator: ProductsNavigator {
    /// Weak, because the navigation holds the open scenes, which hold their navigator.
    weak var navigation: Navigation<Destination>?
    let services: Services

    func toProductDetail(_ product: Product) {
        let viewModel = ProductDetailViewModel(
            product: product, useCase: services.useCases, formatting: services.formatting)
        navigation?.open(.product(Live(viewModel), title: product.name))
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        navigation?.open(as: .push, isBusy: \.isBusy) { result in
            .editor(Live(EditProductViewModel(product: product, result: result, useCase: services.useCases)))
        } ?? .empty()
    }

    func toLogin() -> Driver<Account> {
        navigation?.open(as: .push, isBusy: \.isBusy) { result in
            .login(Live(LoginViewModel(result: result, useCase: services.useCases)))
        } ?? .empty()
    }

    /// Ends without an element, because this app always shows all categories.
    func chooseCategory(from categories: [String]) -> Driver<String?> { .empty() }
}
