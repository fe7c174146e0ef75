import Domain
import Presentation
import ReactiveUI

extension Navigator: CarsNavigator {
    func cars(on stack: SceneStack) -> any Scene {
        CarsScene(
            CarsViewModel(navigator: self, useCase: services.useCases), actions: carActions, services: services,
            stack: stack,
            preview: { [weak stack] row in
                stack.map { carDetail(row.car.id, on: $0) }
            })
    }

    func toCarDetail(_ car: Car) {
        show { carDetail(car.id, on: $0) }
    }

    func toCreateCar() -> Driver<Car> {
        present(saying: Self.addedText) { createCar($0, on: $1) }
    }
}
