import Domain
import Reactive

/// Where the car list leads.
public protocol CarsNavigator {
    /// Shows a car.
    func toCarDetail(_ car: Car)

    /// Lets people enter a car: emits it as saved, or ends without an element.
    func toCreateCar() -> Driver<Car>
}
