import Domain
import Reactive

/// Where the car list leads.
public protocol CarsNavigator {
    /// Shows a car.
    func toCarDetail(_ car: Car)
    /// Opens the form for a new car: emits the car as saved, or ends without an element.
    func toCreateCar() -> Driver<Car>
}
