import Presentation

extension Navigator {
    func syncProducts(on stage: Stage) -> any Scene {
        SyncProductsScene(
            SyncProductsViewModel(useCase: services.useCases), formatting: services.formatting, stage: stage)
    }
}
