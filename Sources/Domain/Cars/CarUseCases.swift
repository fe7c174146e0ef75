import Reactive

public protocol WatchingCars: Sendable {
    func watchCars() -> Observable<[Car]>
}

extension WatchingCars where Self: HasCarGateway {
    public func watchCars() -> Observable<[Car]> { carGateway.watchCars() }
}

public protocol SavingCar {
    /// Saves the entered values as a new car, or in place of the car from which the draft was created. Emits the saved
    /// car.
    ///
    /// - Errors: A `ValidationError` about every invalid field, before the car is saved.
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
    func deleteCar(id: Car.ID) -> Observable<Void>
}

extension DeletingCar where Self: HasCarGateway {
    public func deleteCar(id: Car.ID) -> Observable<Void> { carGateway.deleteCar(id: id) }
}
