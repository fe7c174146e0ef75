import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveUI

/// Leads from scene to scene.
struct Navigator: ProductsNavigator, PendingEditsNavigator {
    let navigation: Navigation<Destination>
    let services: Services

    func toProductDetail(_ product: Product) {
        let viewModel = ProductDetailViewModel(
            product: product, useCase: services.useCases, formatting: services.formatting)
        navigation.open(.product(Live(viewModel), title: product.name))
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        navigation.open(as: .sheet, while: \.isBusy) { result in
            .editor(Live(EditProductViewModel(product: product, result: result, useCase: services.useCases)))
        }
    }

    func chooseCategory(from categories: [String]) -> Driver<String?> {
        let all = NavigationAlert.Choice("All categories")
        return navigation.ask("Category", choices: [all] + categories.map { NavigationAlert.Choice($0) })
            .map { $0 == 0 ? nil : categories[$0 - 1] }
    }

    func toPendingEdits() {
        let viewModel = PendingEditsViewModel(
            navigator: self, useCase: services.useCases, formatting: services.formatting)
        navigation.open(.pendingEdits(Live(viewModel)))
    }

    func toConflict(of id: Product.ID) -> Driver<Void> {
        navigation.open(as: .sheet, while: \.isBusy) { result in
            .conflict(
                Live(
                    ResolveConflictViewModel(
                        id: id, result: result, useCase: services.useCases, formatting: services.formatting)))
        }
    }

    /// Opens the sign-in; whoever shows the account follows the gateway.
    func toLogin() -> Driver<Account> {
        navigation.open(as: .sheet, while: \.isBusy) { result in
            .login(Live(LoginViewModel(result: result, useCase: services.useCases)))
        }
    }
}
