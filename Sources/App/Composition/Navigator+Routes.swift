import Presentation
import Reactive

extension Navigator {
    /// The scene at a route. What it hands back is heard by nobody; lists follow their gateways.
    func scene(at route: Route, on stage: Stage) -> any Scene {
        switch route {
        case .main: menu(on: stage)
        case .login: login(signedIn: PublishSubject(), on: stage)
        case .products: products(on: stage)
        case .syncProducts: syncProducts(on: stage)
        case .product(let id):
            loadProduct(id, for: route, on: stage) { productDetail($0, on: $1) }
        case .editProduct(let id):
            loadProduct(id, for: route, on: stage) { editProduct($0, saved: PublishSubject(), on: $1) }
        case .sectionedProducts: sectionedProducts(isGrid: false, on: stage)
        case .sectionedProductCollection: sectionedProducts(isGrid: true, on: stage)
        case .staticProduct(let id):
            loadProduct(id, for: route, on: stage) { product, _ in staticProductDetail(product) }
        case .dynamicEditProduct(let id):
            loadProduct(id, for: route, on: stage) { dynamicEditProduct($0, on: $1) }
        case .repos: repos(isGrid: false, on: stage)
        case .repoCollection: repos(isGrid: true, on: stage)
        case .repoCarousel: repoCarousel(on: stage)
        case .users: users(on: stage)
        case .addUser: addUser(added: PublishSubject(), on: stage)
        case .posts: posts(on: stage)
        case .itemSearch: itemSearch(on: stage)
        case .featuredMovie: featuredMovie()
        case .cars: cars(on: stage)
        case .car(let id): carDetail(id)
        case .createCar: createCar(created: PublishSubject(), on: stage)
        }
    }
}
