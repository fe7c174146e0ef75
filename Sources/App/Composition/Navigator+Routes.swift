import Domain
import Presentation

extension Navigator {
    /// The scene at a route. Its result is ignored: lists learn about changes from their gateways.
    func scene(at route: Route, on stack: SceneStack) -> any Scene {
        switch route {
        case .menu: menu(on: stack)
        case .login: standalone(on: stack, saying: Self.signedInText) { login($0, on: $1) }
        case .products: products(on: stack)
        case .syncProducts: syncProducts(on: stack)
        case .product(let id): loadProduct(id, for: route, on: stack) { productDetail($0, on: $1) }
        case .editProduct(let id):
            loadProduct(id, for: route, on: stack) { product, stack in
                standalone(on: stack, saying: Self.savedText) { editProduct(product, $0, on: $1) }
            }
        case .pendingEdits: pendingEdits(on: stack)
        case .conflict(let id):
            standalone(on: stack, saying: Self.decidedText) { (result, stack) in
                resolveConflict(of: id, result, on: stack)
            }
        case .sectionedProducts: sectionedProducts(isGrid: false, on: stack)
        case .sectionedProductCollection: sectionedProducts(isGrid: true, on: stack)
        case .staticProduct(let id): loadProduct(id, for: route, on: stack) { staticProductDetail($0, on: $1) }
        case .dynamicEditProduct(let id):
            loadProduct(id, for: route, on: stack) { product, stack in
                standalone(on: stack, saying: Self.savedText) { dynamicEditProduct(product, $0, on: $1) }
            }
        case .repos: repos(isGrid: false, on: stack)
        case .repoCollection: repos(isGrid: true, on: stack)
        case .repoCarousel: repoCarousel(on: stack)
        case .userList: userList(on: stack)
        case .addUser: standalone(on: stack, saying: Self.addedText) { (result, stack) in addUser(result, on: stack) }
        case .listPosts: listPosts(on: stack)
        case .itemSearch: itemSearch(on: stack)
        case .featuredMovie: featuredMovie(on: stack)
        case .cars: cars(on: stack)
        case .car(let id): carDetail(id, on: stack)
        case .editCar(let id): editCar(id, on: stack)
        case .createCar:
            standalone(on: stack, saying: Self.addedText) { (result, stack) in createCar(result, on: stack) }
        case .settings: settings(on: stack)
        }
    }
}
