import Domain
import Presentation

extension Navigator {
    /// The scene at a route. What it brings back goes to nobody; lists follow their gateways.
    func scene(at route: Route, on stage: Stage) -> any Scene {
        switch route {
        case .menu: menu(on: stage)
        case .login: alone(on: stage, saying: Self.signedInText) { login($0, on: $1) }
        case .products: products(on: stage)
        case .syncProducts: syncProducts(on: stage)
        case .product(let id): loadProduct(id, for: route, on: stage) { productDetail($0, on: $1) }
        case .editProduct(let id):
            loadProduct(id, for: route, on: stage) { product, stage in
                alone(on: stage, saying: Self.savedText) { editProduct(product, $0, on: $1) }
            }
        case .pendingEdits: pendingEdits(on: stage)
        case .sectionedProducts: sectionedProducts(isGrid: false, on: stage)
        case .sectionedProductCollection: sectionedProducts(isGrid: true, on: stage)
        case .staticProduct(let id): loadProduct(id, for: route, on: stage) { staticProductDetail($0, on: $1) }
        case .dynamicEditProduct(let id):
            loadProduct(id, for: route, on: stage) { product, stage in
                alone(on: stage, saying: Self.savedText) { dynamicEditProduct(product, $0, on: $1) }
            }
        case .repos: repos(isGrid: false, on: stage)
        case .repoCollection: repos(isGrid: true, on: stage)
        case .repoCarousel: repoCarousel(on: stage)
        case .userList: userList(on: stage)
        case .addUser: alone(on: stage, saying: Self.addedText) { (result, stage) in addUser(result, on: stage) }
        case .listPosts: listPosts(on: stage)
        case .itemSearch: itemSearch(on: stage)
        case .featuredMovie: featuredMovie(on: stage)
        case .cars: cars(on: stage)
        case .car(let id): carDetail(id, on: stage)
        case .editCar(let id): editCar(id, on: stage)
        case .createCar: alone(on: stage, saying: Self.addedText) { (result, stage) in createCar(result, on: stage) }
        case .settings: settings(on: stage)
        }
    }
}
