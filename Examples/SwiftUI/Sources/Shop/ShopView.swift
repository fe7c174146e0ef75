import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct ShopView: View {
    @State private var navigation: Navigation<Destination>
    @State private var products: Live<ProductsViewModel>
    @State private var status: Live<StatusLineViewModel>
    private let services: Services

    init(services: Services) {
        // SwiftUI keeps the first value of each state, and drops the values of later renders together with their
        // connections. A view model that is dropped has not started any work.
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
            case .product(let scene, let product): ProductDetail(scene: scene, title: product.name)
            case .loading(let scene, _): LoadingProduct(scene: scene)
            case .sections(let scene): ProductSections(scene: scene)
            case .editor(let scene): ProductEditor(scene: scene)
            case .pendingEdits(let scene): PendingEdits(scene: scene)
            case .conflict(let scene): ConflictForm(scene: scene)
            case .posts(let scene): PostList(scene: scene)
            case .post(let scene): PostDetail(scene: scene)
            case .login(let scene): LoginForm(scene: scene)
            }
        } root: {
            ProductList(scene: products)
                .toolbar {
                    ToolbarItem(placement: .navigation) {
                        Menu("Go to") {
                            Button("By category") { navigation.open(navigator.sections) }
                            Button("Posts") { navigation.open(navigator.posts) }
                            Button("Account") { navigation.show(navigator.toLogin()) }
                        }
                    }
                    ToolbarItem(placement: .status) {
                        StatusBadge(status: status) { navigation.open(navigator.pendingEdits) }
                    }
                }
                .reportsFailures(status.errors, titled: "Pending edits") { status.input.$load() }
        }
        .followsLinks(ShopRoute.links, in: navigation, open: navigator.open)
        .restores(navigation, in: ShopRoute.links, route: \.route, open: navigator.open)
    }

    private var navigator: Navigator { Navigator(navigation: navigation, services: services) }
}
