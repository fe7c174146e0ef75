import Presentation

extension Navigator {
    /// The scene at a route.
    func scene(at route: Route, on stage: Stage) -> any Scene {
        switch route {
        case .main: menu(on: stage)
        case .products: products(on: stage)
        case .repos: repos(on: stage)
        default: menu(on: stage)
        }
    }
}
