import Reactive

/// Saves cars on this device alone, without a server that could refuse a car or be out of reach.
public protocol CarGateway: Sendable {
    /// The saved cars, sorted by make and model without regard to case: now, then after each change, even by another
    /// process.
    func watchCars() -> Observable<[Car]>
    /// Saves a car. Replaces a car with the same ID.
    func add(_ car: Car) -> Observable<Void>
    /// Deletes a car. Succeeds even if the car does not exist.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

public protocol HasCarGateway {
    var carGateway: any CarGateway { get }
}
