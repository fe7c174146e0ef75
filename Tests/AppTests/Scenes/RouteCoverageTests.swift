import Domain
import Presentation
import PresentationKit
import SampleDoubles
import TerminalKit
import Testing

@testable import App

/// Every scene needs a way to it, a step of the tour and frames. Whatever is forgotten fails one of these tests.
@Suite struct RouteCoverageTests {
    /// The patterns of all links, without the bare scheme, which is another link to the menu.
    private let patterns = Set(Route.links.patterns).subtracting(["app://"])

    private func patterns(of routes: some Sequence<Route>) -> Set<String> {
        Set(routes.compactMap { Route.links.pattern(of: $0) })
    }

    /// The route after this one. A new case does not compile until it has its place in this chain.
    private func next(after route: Route) -> Route? {
        switch route {
        case .menu: .login
        case .login: .products
        case .products: .syncProducts
        case .syncProducts: .product(7)
        case .product: .editProduct(7)
        case .editProduct: .pendingEdits
        case .pendingEdits: .conflict(7)
        case .conflict: .sectionedProducts
        case .sectionedProducts: .sectionedProductCollection
        case .sectionedProductCollection: .staticProduct(7)
        case .staticProduct: .dynamicEditProduct(7)
        case .dynamicEditProduct: .repos
        case .repos: .repoCollection
        case .repoCollection: .repoCarousel
        case .repoCarousel: .userList
        case .userList: .addUser
        case .addUser: .listPosts
        case .listPosts: .itemSearch
        case .itemSearch: .featuredMovie
        case .featuredMovie: .cars
        case .cars: .car(Car.sample(1).id)
        case .car: .createCar
        case .createCar: .editCar(Car.sample(1).id)
        case .editCar: .settings
        case .settings: nil
        }
    }

    private var routes: [Route] { Array(sequence(first: .menu) { next(after: $0) }) }

    @Test("Every route has a link of its own, and every link leads to a route")
    func links() {
        #expect(patterns(of: routes) == patterns)
        #expect(patterns.count == routes.count)
    }

    @Test("Every route is in the menu or has another parent than the menu")
    func ways() {
        let menu = Set(MenuSection.all.flatMap(\.items).map(\.route))
        for route in routes where route != .menu {
            #expect(menu.contains(route) || route.parent != .menu, "\(route)")
        }
    }

    @Test("The tour stops at every route")
    func tour() {
        #expect(Set(Tour.steps.compactMap(\.linkPattern)) == patterns)
    }

    @Test("Every route has frames")
    func frames() {
        #expect(patterns(of: SceneFrameTests.screens.map(\.route)) == patterns)
    }
}
