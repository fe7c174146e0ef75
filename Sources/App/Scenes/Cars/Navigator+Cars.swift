import Domain
import Presentation
import Reactive

extension Navigator: CarsNavigator {
    func cars(on stage: Stage) -> any Scene {
        CarsScene(
            CarsViewModel(navigator: self, useCase: DefaultCarsUseCase(carGateway: services.cars)),
            formatting: services.formatting, stage: stage)
    }

    func toCarDetail(_ car: Car) {
        show { _ in carDetail(car.id) }
    }

    func toCreateCar() -> Driver<Car> {
        let created = PublishSubject<Car>()
        show { createCar(created: created, on: $0) }
        return created.driver
    }
}
