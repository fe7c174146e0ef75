import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveUI
import UIKit

/// Leads from scene to scene by pushing and presenting view controllers.
struct Navigator: ProductsNavigator {
    /// Weak, as it holds the controllers and they hold their navigator.
    weak var navigation: UINavigationController?
    let services: Services

    func products() -> UIViewController {
        ProductListController(
            ProductsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            status: StatusLineViewModel(useCase: services.useCases), navigator: self)
    }

    func toProductDetail(_ product: Product) {
        let viewModel = ProductDetailViewModel(
            product: product, useCase: services.useCases, formatting: services.formatting)
        navigation?.pushViewController(ProductDetailController(viewModel, title: product.name), animated: true)
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        push { ProductEditorController(EditProductViewModel(product: product, result: $0, useCase: services.useCases)) }
    }

    func toLogin() -> Driver<Account> {
        push { LoginController(LoginViewModel(result: $0, useCase: services.useCases)) }
    }

    /// This app shows all categories.
    func chooseCategory(from categories: [String]) -> Driver<String?> { .empty() }

    /// A driver that pushes a controller when it is subscribed to, emits what its scene brings back, and pops it.
    ///
    /// A user who goes back pops it without a result: the controller is released, and with it the result, which ends
    /// the driver.
    private func push<Value: Sendable>(
        _ makeController: @escaping (NavigationResult<Value>) -> UIViewController
    ) -> Driver<Value> {
        NavigationResult.driver { [weak navigation] result in
            let controller = makeController(result)
            navigation?.pushViewController(controller, animated: true)
            return { [weak navigation, weak controller] in
                guard let navigation, let controller, navigation.viewControllers.last === controller else { return }
                _ = navigation.popViewController(animated: true)
            }
        }
    }
}
