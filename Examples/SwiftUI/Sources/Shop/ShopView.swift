import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import SwiftUI

/// The product list on a navigation stack, with its sheets.
struct ShopView: View {
    private let services: Services
    @State private var router: Router
    @State private var products: Live<ProductsViewModel>
    @State private var status: Live<StatusLineViewModel>
    @State private var bag = SubscriptionBag()

    init(services: Services) {
        // SwiftUI keeps the first value of each state and drops those of later renders, together with what they are
        // connected to. A running view model that is dropped has started nothing.
        let router = Router()
        let navigator = Navigator(router: router, services: services)
        self.services = services
        _router = State(initialValue: router)
        _products = State(
            initialValue: Live(
                ProductsViewModel(
                    navigator: navigator, useCase: services.useCases, formatting: services.formatting)))
        _status = State(initialValue: Live(StatusLineViewModel(useCase: services.useCases)))
    }

    private var navigator: Navigator { Navigator(router: router, services: services) }

    var body: some View {
        @Bindable var router = router
        NavigationStack(path: $router.path) {
            ProductList(scene: products)
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        Button("Account") { navigator.toLogin().drive { _ in }.store(in: bag) }
                    }
                    ToolbarItem(placement: .status) { StatusBadge(status: status) }
                }
                .navigationDestination(for: ProductPlace.self) { place in
                    ProductDetail(product: place.product, services: services)
                }
        }
        .task { status.input.$load() }
        .sheet(item: $router.editor) { ProductEditor(scene: $0.scene) }
        .sheet(item: $router.login) { LoginForm(scene: $0.scene) }
    }
}
