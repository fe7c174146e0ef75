import Domain
import Presentation
import PresentationKit

extension Navigator {
    func createCar(_ result: NavigationResult<Car>, on stage: Stage) -> any Scene {
        CreateCarScene(CreateCarViewModel(result: result, useCase: services.useCases), stage: stage)
    }

    /// What to tell the user about a car that was added.
    static func addedText(_ car: Car) -> String { "Added \"\(car.make) \(car.model)\"" }
}
