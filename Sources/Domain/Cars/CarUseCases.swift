import Reactive

public protocol WatchingCars {
    /// The saved cars, sorted by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
}

extension WatchingCars where Self: HasCarGateway {
    public func watchCars() -> Observable<[Car]> { carGateway.watchCars() }
}

public protocol SavingCar {
    /// Saves the entered values as a new car, or over the car that the draft is of, and emits it as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func saveCar(_ draft: CarDraft) -> Observable<Car>
}

extension SavingCar where Self: HasCarGateway {
    public func saveCar(_ draft: CarDraft) -> Observable<Car> {
        .deferred { [carGateway] in
            let car = try draft.validated()
            return carGateway.add(car).map { car }
        }
    }
}

public protocol DeletingCar {
    /// Deletes a car. Deleting one that does not exist succeeds.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

extension DeletingCar where Self: HasCarGateway {
    public func deleteCar(id: Car.ID) -> Observable<Void> { carGateway.deleteCar(id: id) }
}
