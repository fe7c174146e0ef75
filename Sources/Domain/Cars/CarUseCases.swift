import DomainKit
import Reactive

/// Watches the saved cars.
public protocol WatchingCars {
    /// The saved cars by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
}

extension WatchingCars where Self: HasCarGateway {
    /// The saved cars by make and model: now, then after each change.
    public func watchCars() -> Observable<[Car]> { carGateway.watchCars() }
}

/// Saves new cars.
public protocol CreatingCar {
    /// Saves what was entered for a car, and emits the car as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func createCar(_ draft: CarDraft) -> Observable<Car>
}

extension CreatingCar where Self: HasCarGateway {
    /// Saves what was entered for a car, and emits the car as saved.
    public func createCar(_ draft: CarDraft) -> Observable<Car> {
        .deferred { [carGateway] in
            let car = try draft.validated()
            return carGateway.add(car).map { car }
        }
    }
}

/// Saves edited cars.
public protocol UpdatingCar {
    /// Saves what was entered for a car that is saved already, and emits the car as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func updateCar(_ draft: CarDraft) -> Observable<Car>
}

extension UpdatingCar where Self: HasCarGateway {
    /// Saves what was entered for a car that is saved already, and emits the car as saved.
    public func updateCar(_ draft: CarDraft) -> Observable<Car> {
        .deferred { [carGateway] in
            let car = try draft.validated()
            return carGateway.add(car).map { car }
        }
    }
}

/// Deletes saved cars.
public protocol DeletingCar {
    /// Deletes a car. Deleting one that does not exist succeeds.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

extension DeletingCar where Self: HasCarGateway {
    /// Deletes a car. Deleting one that does not exist succeeds.
    public func deleteCar(id: Car.ID) -> Observable<Void> { carGateway.deleteCar(id: id) }
}
