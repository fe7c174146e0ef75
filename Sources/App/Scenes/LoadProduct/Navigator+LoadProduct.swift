import Domain
import Presentation

extension Navigator {
    /// Loads a product of which only the identity is known, then shows its scene in the same place.
    func loadProduct(
        _ id: Product.ID, for route: Route, on stack: SceneStack,
        then makeScene: @escaping (Product, SceneStack) -> any Scene
    ) -> any Scene {
        weak var shown: (any Scene)?
        let successor = LoadProductSuccessor { [weak stack] product in
            if let shown, let stack { stack.replace(shown, with: makeScene(product, stack)) }
        }
        let scene = LoadProductScene(
            LoadProductViewModel(id: id, navigator: successor, useCase: services.useCases), route: route)
        shown = scene
        return scene
    }
}

/// Shows the product's scene in place of the one that has loaded it.
private struct LoadProductSuccessor: LoadProductNavigator {
    let show: (Product) -> Void

    func toProduct(_ product: Product) { show(product) }
}
