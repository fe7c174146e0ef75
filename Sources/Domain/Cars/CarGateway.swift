import Reactive

/// Saves cars on this device.
public protocol CarGateway: Sendable {
    /// The saved cars by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
    /// Saves a car; one that is saved already gets the new values.
    func add(_ car: Car) -> Observable<Void>
    /// Deletes a car. Deleting one that does not exist succeeds.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

/// Has the saved cars.
public protocol HasCarGateway {
    /// Saves cars on this device.
    var carGateway: any CarGateway { get }
}
