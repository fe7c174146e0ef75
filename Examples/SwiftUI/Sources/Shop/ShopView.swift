import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import Reactive
import ReactiveUI
import SwiftUI

/// The product list, and what is open above it.
struct ShopView: View {
    @State private var navigation: Navigation<Destination>
    @State private var products: Live<ProductsViewModel>
    @State private var status: Live<StatusLineViewModel>
    @State private var login: Subscription?
    private let services: Services

    init(services: Services) {
        // SwiftUI keeps the first value of each state and drops those of later renders, together with what they are
        // connected to. A running view model that is dropped has started nothing.
        let navigation = Navigation<Destination>()
        let navigator = Navigator(navigation: navigation, services: services)
        self.services = services
        _navigation = State(initialValue: navigation)
        _products = State(
            initialValue: Live(
                ProductsViewModel(
                    navigator: navigator, useCase: services.useCases, formatting: services.formatting)))
        _status = State(initialValue: Live(StatusLineViewModel(useCase: services.useCases)))
    }

    var body: some View {
        NavigationHost(navigation) { destination in
            switch destination {
            case .product(let scene, let title): ProductDetail(scene: scene, title: title)
            case .editor(let scene): ProductEditor(scene: scene, navigation: navigation)
            case .login(let scene): LoginForm(scene: scene, navigation: navigation)
            case .pendingEdits(let scene): PendingEdits(scene: scene, navigation: navigation)
            case .conflict(let scene): ConflictForm(scene: scene, navigation: navigation)
            }
        } root: {
            ProductList(scene: products, navigation: navigation)
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        Button("Account") {
                            let navigator = Navigator(navigation: navigation, services: services)
                            login = navigator.toLogin().drive { _ in }
                        }
                    }
                    ToolbarItem(placement: .status) {
                        StatusBadge(status: status) {
                            Navigator(navigation: navigation, services: services).toPendingEdits()
                        }
                    }
                }
        }
        .task { status.input.$load() }
        // shop://products leads back to the list.
        .followsLinks(LinkTable(scheme: "shop", [LinkRow("products", ShopRoute.products)]), in: navigation) { _ in [] }
    }
}

/// What links lead to.
nonisolated enum ShopRoute: Hashable, Sendable {
    case products
}
