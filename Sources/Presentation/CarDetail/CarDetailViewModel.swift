import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias CarDetailUseCase = WatchingCars

/// A car's details, kept up to date by the database. If the car does not exist, or has been deleted, the state is
/// empty.
public struct CarDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var car = ViewState<Car>.idle
    }

    private let id: Car.ID
    private let useCase: any CarDetailUseCase

    public init(id: Car.ID, useCase: any CarDetailUseCase) {
        self.id = id
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$car) { [id] in
            useCase.watchCars().map { cars in cars.first { $0.id == id } }
        }

        fetching.bind(load: input.load, in: bag)

        return output
    }
}
