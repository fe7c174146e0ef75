import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveTesting
import SampleDoubles

/// The events that can happen in a scene, and the conditions that must hold in every order of the events.
struct SceneExploration {
    let run: ExplorationRun
    let gateways: GatewayDoubles
    let navigator: JournalNavigator

    init(_ run: ExplorationRun) {
        self.run = run
        gateways = GatewayDoubles(run.journal)
        navigator = JournalNavigator(run.journal)
    }

    var useCases: UseCases { gateways.useCases }
    var offline: GatewayError { .offline }
    /// Closes an opened scene or question without a result.
    var dismissed: Dismissed { Dismissed() }

    nonisolated struct Dismissed: Error {}

    func explore(_ kind: SceneKind) {
        switch kind {
        case .appStart: appStart()
        case .menu: menu()
        case .login: login()
        case .products: products()
        case .sectionedProducts: sectionedProducts()
        case .productActions: productActions()
        case .productDetail: productDetail()
        case .staticProductDetail: staticProductDetail()
        case .editProduct: editProduct()
        case .dynamicEditProduct: dynamicEditProduct()
        case .load: load()
        case .orders: orders()
        case .orderDetail: orderDetail()
        case .orderForm: orderForm()
        case .pendingEdits: pendingEdits()
        case .resolveConflict: resolveConflict()
        case .statusLine: statusLine()
        case .syncProducts: syncProducts()
        case .repos: repos()
        case .repoCarousel: repoCarousel()
        case .listPosts: listPosts()
        case .postDetail: postDetail()
        case .itemSearch: itemSearch()
        case .featuredMovie: featuredMovie()
        case .userList: userList()
        case .addUser: addUser()
        case .cars: cars()
        case .carDetail: carDetail()
        case .carActions: carActions()
        case .carForm: carForm()
        case .settings: settings()
        }
    }
}
