import Domain
import Reactive

/// What a car's details need of the domain.
public protocol CarDetailUseCase {
    /// The saved cars: now, then after each change.
    func watchCars() -> Observable<[Car]>
}

/// The details' verbs over a gateway.
public struct DefaultCarDetailUseCase: CarDetailUseCase, WatchingCars {
    /// Where cars are saved.
    public let carGateway: any CarGateway

    /// Verbs over a gateway.
    public init(carGateway: any CarGateway) {
        self.carGateway = carGateway
    }
}
