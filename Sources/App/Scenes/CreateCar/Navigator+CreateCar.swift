import Domain
import Presentation
import PresentationKit

extension Navigator {
    func createCar(_ result: NavigationResult<Car>, on stack: SceneStack) -> any Scene {
        CreateCarScene(CreateCarViewModel(result: result, useCase: services.useCases), stack: stack)
    }

    static func addedText(_ car: Car) -> String { "Added \"\(car.make) \(car.model)\"" }
}
