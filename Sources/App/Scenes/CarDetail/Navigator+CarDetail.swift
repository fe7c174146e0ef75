import Domain
import Presentation

extension Navigator {
    func carDetail(_ id: Car.ID, on stack: SceneStack) -> any Scene {
        CarDetailScene(
            CarDetailViewModel(id: id, useCase: services.useCases), actions: carActions, of: id, stack: stack)
    }
}
