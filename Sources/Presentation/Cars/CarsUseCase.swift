import Domain
import Reactive

/// What the car list needs of the domain.
public protocol CarsUseCase {
    /// The saved cars by make and model: now, then after each change.
    func watchCars() -> Observable<[Car]>
}

/// The car list's verbs over a gateway.
public struct DefaultCarsUseCase: CarsUseCase, WatchingCars {
    /// Where cars are saved.
    public let carGateway: any CarGateway

    /// Verbs over a gateway.
    public init(carGateway: any CarGateway) {
        self.carGateway = carGateway
    }
}
