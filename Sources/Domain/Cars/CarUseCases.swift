import Reactive

public protocol WatchingCars {
    /// The saved cars, sorted by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
}

extension WatchingCars where Self: HasCarGateway {
    public func watchCars() -> Observable<[Car]> { carGateway.watchCars() }
}

public protocol CreatingCar {
    /// Saves the entered values as a new car, and emits it as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func createCar(_ draft: CarDraft) -> Observable<Car>
}

extension CreatingCar where Self: HasCarGateway {
    public func createCar(_ draft: CarDraft) -> Observable<Car> { save(draft) }
}

public protocol UpdatingCar {
    /// Saves the entered values over the car being edited, and emits it as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func updateCar(_ draft: CarDraft) -> Observable<Car>
}

extension UpdatingCar where Self: HasCarGateway {
    public func updateCar(_ draft: CarDraft) -> Observable<Car> { save(draft) }
}

extension HasCarGateway {
    /// A draft has the identity of the car that is edited, or else a new one.
    fileprivate func save(_ draft: CarDraft) -> Observable<Car> {
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
