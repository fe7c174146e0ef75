import Reactive

/// Saves cars only on this device, without a server that could refuse a car or be unreachable.
public protocol CarGateway: Sendable {
    /// Emits the saved cars, sorted by make and model without regard to case, now and after each change, even by
    /// another process.
    func watchCars() -> Observable<[Car]>
    /// Saves a car. Replaces a car with the same ID.
    func add(_ car: Car) -> Observable<Void>
    /// Deletes a car. Succeeds even if the car does not exist.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

public protocol HasCarGateway {
    var carGateway: any CarGateway { get }
}
