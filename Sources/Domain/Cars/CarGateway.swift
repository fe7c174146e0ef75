import Reactive

/// Saves cars on this device alone: there is no server that could refuse one, or be out of reach.
public protocol CarGateway: Sendable {
    /// The saved cars, sorted by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
    /// Saves a car. If a car with the same identity is saved already, replaces it.
    func add(_ car: Car) -> Observable<Void>
    /// Deletes a car. Deleting one that does not exist succeeds.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

public protocol HasCarGateway {
    var carGateway: any CarGateway { get }
}
