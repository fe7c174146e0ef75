import Domain
import Presentation
import PresentationKit
import TerminalKit

extension Navigator {
    /// Replaces all scenes by the path to a route. Input that was not saved can be restored.
    func go(to route: Route) {
        let left = stack?.restorationStates ?? []
        go(along: RestorationState.path(to: route))
        guard left.contains(where: { !$0.draft.isEmpty }) else { return }
        stack?.say(Toast(.warning, "What you typed was not saved"), undo: { go(along: left) })
    }

    /// Replaces all scenes by a path that begins with the menu, fills in the drafts, and shows a message.
    func go(along path: [RestorationState], saying toast: Toast? = nil) {
        guard let stack else { return }
        let path = path.first?.route == .menu ? path : [RestorationState(route: .menu)] + path
        let scenes = path.map { place in
            let scene = scene(at: place.route)
            scene.restore(place.draft)
            return scene
        }
        stack.reset(to: scenes)
        if let toast { stack.say(toast) }
    }

    /// The scene at a route. Its result is ignored: lists learn about changes from their gateways.
    func scene(at route: Route) -> any Scene {
        switch route {
        case .menu: MenuScene(self)
        case .login: standalone(saying: Self.signedInText) { LoginScene($0, self) }
        case .products: ProductsScene(self)
        case .syncProducts: SyncProductsScene(self)
        case .product(let id): load(id, for: route) { ProductDetailScene($0, self) }
        case .editProduct(let id):
            load(id, for: route) { product in
                standalone(saying: Self.savedText) { EditProductScene(product, $0, self) }
            }
        case .pendingEdits: PendingEditsScene(self)
        case .conflict(let id): standalone(saying: { nil }) { ResolveConflictScene(id, $0, self) }
        case .sectionedProducts: SectionedProductsScene(isGrid: false, self)
        case .sectionedProductCollection: SectionedProductsScene(isGrid: true, self)
        case .staticProduct(let id): load(id, for: route) { StaticProductDetailScene($0, self) }
        case .dynamicEditProduct(let id):
            load(id, for: route) { product in
                standalone(saying: Self.savedText) { DynamicEditProductScene(product, $0, self) }
            }
        case .repos: ReposScene(isGrid: false, self)
        case .repoCollection: ReposScene(isGrid: true, self)
        case .repoCarousel: RepoCarouselScene(self)
        case .userList: UserListScene(self)
        case .addUser: standalone(saying: Self.addedText) { AddUserScene($0, self) }
        case .listPosts: ListPostsScene(self)
        case .itemSearch: ItemSearchScene(self)
        case .featuredMovie: FeaturedMovieScene(self)
        case .cars: CarsScene(self)
        case .car(let id): CarDetailScene(id, self)
        case .editCar(let id):
            LoadScene(
                route, "the car", gone: "This car no longer exists.", self,
                load: { useCases.watchCars().map { cars in cars.first { $0.id == id } } }
            ) { car in
                standalone(saying: Self.savedText) { CarFormScene(car, $0, self) }
            }
        case .createCar: standalone(saying: Self.addedText) { CarFormScene(nil, $0, self) }
        case .settings: SettingsScene(self)
        }
    }

    private func load(_ id: Product.ID, for route: Route, then makeScene: @escaping (Product) -> any Scene) -> any Scene
    {
        LoadScene(
            route, "the product", gone: "There is no such product.", self,
            load: { useCases.getProduct(id: id).map { $0 } }, then: makeScene)
    }
}
