import Domain
import ReactiveUI

public protocol CarsNavigator {
    func toCarDetail(_ car: Car)
    /// Opens the form for a new car. Emits the car as saved, or ends without an element.
    func toCreateCar() -> Driver<Car>
}
