import Presentation

extension Navigator {
    func syncProducts(on stack: SceneStack) -> any Scene {
        SyncProductsScene(
            SyncProductsViewModel(useCase: services.useCases), formatting: services.formatting, stack: stack)
    }
}
