import Domain
import Presentation
import PresentationKit
import Reactive

extension Navigator: MenuNavigator {
    /// Opens the scene at a route, for the menu, for a link and for the next start. The result of a form has no
    /// receiver, because lists get changes from their gateways.
    func open(_ route: Route) {
        switch route {
        // The menu is already open below all other scenes.
        case .menu: break
        case .login: navigation?.show(toLogin())
        case .products: show(ProductsScene(self))
        case .syncProducts: show(SyncProductsScene(self))
        case .product(let id): load(id, for: route, then: toProductDetail)
        case .editProduct(let id): load(id, for: route) { navigation?.show(toEditProduct($0)) }
        case .orders: show(OrdersScene(self))
        case .createOrder: navigation?.show(toCreateOrder())
        case .pendingEdits: show(PendingEditsScene(self))
        case .conflict(let id): navigation?.show(toConflict(of: id))
        case .sectionedProducts: show(SectionedProductsScene(isGrid: false, self))
        case .sectionedProductCollection: show(SectionedProductsScene(isGrid: true, self))
        case .staticProduct(let id): load(id, for: route, then: toStaticProductDetail)
        case .dynamicEditProduct(let id): load(id, for: route) { navigation?.show(toDynamicEditProduct($0)) }
        case .repos: show(ReposScene(isGrid: false, self))
        case .repoCollection: show(ReposScene(isGrid: true, self))
        case .repoCarousel: show(RepoCarouselScene(self))
        case .userList: show(UserListScene(self))
        case .addUser: navigation?.show(toAddUser())
        case .listPosts: show(ListPostsScene(self))
        case .itemSearch: show(ItemSearchScene(self))
        case .featuredMovie: show(FeaturedMovieScene(self))
        case .cars: show(CarsScene(self))
        case .car(let id): show(CarDetailScene(id, self))
        case .editCar(let id):
            load(
                route, "the car", gone: "This car no longer exists.",
                useCases.watchCars().map { cars in cars.first { $0.id == id } }
            ) {
                navigation?.show(toEditCar($0))
            }
        case .createCar: navigation?.show(toCreateCar())
        case .settings: show(SettingsScene(self))
        }
    }

    /// Loads the item whose ID a route contains, and then opens its scene.
    private func load<Value: Equatable & Sendable>(
        _ route: Route, _ noun: String, gone: String, _ value: @escaping @autoclosure () -> Observable<Value?>,
        then open: @escaping (Value) -> Void
    ) {
        show(LoadScene(route, noun, gone: gone, self, load: value, then: open))
    }

    private func load(_ id: Product.ID, for route: Route, then open: @escaping (Product) -> Void) {
        load(
            route, "the product", gone: "There is no such product.", useCases.getProduct(id: id).map { $0 }, then: open)
    }
}
