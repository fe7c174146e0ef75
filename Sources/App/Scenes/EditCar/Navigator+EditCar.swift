import Domain
import Presentation
import PresentationKit

extension Navigator {
    func editCar(_ car: Car, _ result: NavigationResult<Car>, on stack: SceneStack) -> any Scene {
        EditCarScene(
            EditCarViewModel(car: car, result: result, useCase: services.useCases), of: car.id, stack: stack)
    }

    /// Finds a car of which only the identity is known, then replaces itself by the editor.
    func editCar(_ id: Car.ID, on stack: SceneStack) -> any Scene {
        FindCarScene(
            CarDetailViewModel(id: id, useCase: services.useCases), route: .editCar(id)
        ) { [weak stack] scene, car in
            guard let stack else { return }
            stack.replace(scene, with: standalone(on: stack, saying: Self.savedText) { editCar(car, $0, on: $1) })
        }
    }

    static func savedText(_ car: Car) -> String { "Saved \"\(car.make) \(car.model)\"" }
}
