import Domain
import Presentation

extension Navigator {
    func carDetail(_ id: Car.ID, on stage: Stage) -> any Scene {
        CarDetailScene(
            CarDetailViewModel(id: id, useCase: services.useCases), actions: carActions, of: id, stage: stage)
    }
}
