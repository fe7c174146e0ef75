import Reactive

/// Gets the saved cars.
public protocol WatchingCars {
    /// Where they are saved.
    var carGateway: any CarGateway { get }
}

extension WatchingCars {
    /// The saved cars by make and model: now, then after each change.
    public func watchCars() -> Observable<[Car]> { carGateway.watchCars() }
}
