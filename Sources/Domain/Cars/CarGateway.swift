import Reactive

/// Saves cars on this device alone. No server can refuse one, or be out of reach.
public protocol CarGateway: Sendable {
    /// The saved cars, sorted by make and model without regard to case: now, then after each change, also by another
    /// process.
    func watchCars() -> Observable<[Car]>
    /// Saves a car, in place of one with the same ID.
    func add(_ car: Car) -> Observable<Void>
    /// Succeeds also for a car that does not exist.
    func deleteCar(id: Car.ID) -> Observable<Void>
}

public protocol HasCarGateway {
    var carGateway: any CarGateway { get }
}
