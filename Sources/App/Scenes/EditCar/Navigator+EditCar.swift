import Domain
import Presentation
import PresentationKit

extension Navigator {
    func editCar(_ car: Car, _ result: NavigationResult<Car>, on stage: Stage) -> any Scene {
        EditCarScene(
            EditCarViewModel(car: car, result: result, useCase: services.useCases), of: car.id, stage: stage)
    }

    /// Finds a car of which only the identity is known, then shows its editor in the same place.
    func editCar(_ id: Car.ID, on stage: Stage) -> any Scene {
        FindCarScene(
            CarDetailViewModel(id: id, useCase: services.useCases), route: .editCar(id)
        ) { [weak stage] scene, car in
            guard let stage else { return }
            stage.replace(scene, with: alone(on: stage, saying: Self.savedText) { editCar(car, $0, on: $1) })
        }
    }

    /// What to tell the user about a car that was edited.
    static func savedText(_ car: Car) -> String { "Saved \"\(car.make) \(car.model)\"" }
}
