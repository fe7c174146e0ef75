import Reactive

/// Saves new cars.
public protocol CreatingCar {
    /// Where they are saved.
    var carGateway: any CarGateway { get }
}

extension CreatingCar {
    /// Saves what was entered for a car, and returns the car as saved.
    ///
    /// - Errors: a ``ValidationError`` with all failures, before anything is saved.
    public func createCar(_ dto: CarDto) -> Observable<Car> {
        .deferred { [carGateway] in
            try dto.validate()
            let car = Car(make: dto.make, model: dto.model, trim: dto.trim)
            return carGateway.add(car).map { car }
        }
    }
}
