import Domain
import Reactive

/// What the form for a new car needs of the domain.
public protocol CreateCarUseCase {
    /// Saves what was entered, and returns the car as saved.
    func createCar(_ dto: CarDto) -> Observable<Car>
}

/// The form's verbs over a gateway.
public struct DefaultCreateCarUseCase: CreateCarUseCase, CreatingCar {
    /// Where cars are saved.
    public let carGateway: any CarGateway

    /// Verbs over a gateway.
    public init(carGateway: any CarGateway) {
        self.carGateway = carGateway
    }
}
