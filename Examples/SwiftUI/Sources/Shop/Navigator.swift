import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveUI

struct Navigator {
    /// Weak, because the navigation holds the open scenes, which hold their navigator.
    weak var navigation: Navigation<Destination>?
    let services: Services

    /// Opens the scene of a link or of the last run. The product list is below all other scenes.
    func open(_ route: ShopRoute) {
        switch route {
        case .products: break
        case .product(let id): navigation?.open(loading(id))
        case .sections: navigation?.open(sections)
        case .pendingEdits: navigation?.open(pendingEdits)
        case .posts: navigation?.open(posts)
        }
    }

    var sections: Destination {
        .sections(
            Live(
                SectionedProductsViewModel(
                    navigator: self, useCase: services.useCases, formatting: services.formatting)))
    }

    var pendingEdits: Destination {
        .pendingEdits(
            Live(PendingEditsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting)))
    }

    var posts: Destination {
        .posts(Live(ListPostsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting)))
    }

    private func product(_ product: Product) -> Destination {
        let viewModel = ProductDetailViewModel(
            product: product, useCase: services.useCases, formatting: services.formatting, canDecode: { _ in false })
        return .product(Live(viewModel), of: product)
    }

    private func loading(_ id: Product.ID) -> Destination {
        .loading(Live(LoadViewModel(navigator: self) { services.useCases.getProduct(id: id).map { $0 } }), id)
    }
}

extension Navigator: ProductsNavigator, SectionedProductsNavigator {
    func toProductDetail(_ product: Product) { navigation?.open(self.product(product)) }

    func toStaticProductDetail(_ product: Product) { toProductDetail(product) }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
            .editor(Live(EditProductViewModel(product: product, result: result, useCase: services.useCases)))
        } ?? .empty()
    }

    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> { toEditProduct(product) }

    func chooseCategory(from categories: [String]) -> Driver<String?> {
        let all = NavigationAlert.Choice("All categories")
        return navigation?.ask("Category", choices: [all] + categories.map { NavigationAlert.Choice($0) })
            .map { $0 == 0 ? nil : categories[$0 - 1] } ?? .empty()
    }
}

extension Navigator: LoadNavigator {
    /// Replaces the load scene with the scene of the loaded product.
    func toLoaded(_ product: Product) {
        for entry in navigation?.entries ?? [] {
            if case .loading(_, product.id) = entry.destination {
                navigation?.replace(entry.id) { toProductDetail(product) }
            }
        }
    }
}

extension Navigator: PendingEditsNavigator {
    func toConflict(of id: Product.ID) -> Driver<Void> {
        navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
            .conflict(
                Live(
                    ResolveConflictViewModel(
                        id: id, result: result, useCase: services.useCases, formatting: services.formatting)))
        } ?? .empty()
    }
}

extension Navigator: ListPostsNavigator {
    func toPost(_ post: Post) {
        navigation?.open(
            .post(Live(PostDetailViewModel(post: post, useCase: services.useCases, formatting: services.formatting))))
    }

    func toLogin() -> Driver<Account> {
        navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
            .login(Live(LoginViewModel(result: result, useCase: services.useCases)))
        } ?? .empty()
    }
}
