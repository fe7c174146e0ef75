import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveUI

/// Leads from scene to scene by writing the router.
struct Navigator: ProductsNavigator {
    let router: Router
    let services: Services

    func toProductDetail(_ product: Product) {
        router.path.append(ProductPlace(product: product))
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        open(\.editor) { EditProductViewModel(product: product, result: $0, useCase: services.useCases) }
    }

    /// This app shows all categories.
    func chooseCategory(from categories: [String]) -> Driver<String?> { .empty() }

    /// Opens the sign-in; whoever shows the account follows the gateway.
    func toLogin() -> Driver<Account> {
        open(\.login) { LoginViewModel(result: $0, useCase: services.useCases) }
    }

    /// A driver that opens a sheet when it is subscribed to, and emits what the scene brings back.
    private func open<Model: ViewModel, Value: Sendable>(
        _ sheet: ReferenceWritableKeyPath<Router, Opened<Model>?>,
        _ makeViewModel: @escaping (NavigationResult<Value>) -> Model
    ) -> Driver<Value> {
        NavigationResult.driver { [router] result in
            let opened = Opened(makeViewModel(result))
            router[keyPath: sheet] = opened
            return { if router[keyPath: sheet] === opened { router[keyPath: sheet] = nil } }
        }
    }
}
