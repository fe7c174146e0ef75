import Domain
import Presentation

extension Navigator {
    /// Loads a product of which only the identity is known, then replaces itself by the product's scene.
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

/// Replaces the loading scene by the product's scene.
private struct LoadProductSuccessor: LoadProductNavigator {
    let show: (Product) -> Void

    func toProduct(_ product: Product) { show(product) }
}
