import Domain
import PresentationKit
import Reactive

/// What a car's details need of the domain.
public typealias CarDetailUseCase = WatchingCars

/// A car's details, kept up to date by the database. A car that does not exist, or no longer, is the empty state.
public struct CarDetailViewModel: ViewModel {
    /// The inputs of a car's details.
    public struct Input: ViewModelInput {
        /// Loads the car, when the scene appears or to try again.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of a car's details.
    public struct Output {
        /// The car as it loads: its make, model and trim.
        @Property(removingDuplicates: false) public var car = ViewState<Car>.idle
    }

    private let id: Car.ID
    private let useCase: any CarDetailUseCase

    /// The scene's view model.
    public init(id: Car.ID, useCase: any CarDetailUseCase) {
        self.id = id
        self.useCase = useCase
    }

    /// Wires the details for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$car) { [id] in
            useCase.watchCars().map { cars in cars.first { $0.id == id } }
        }

        fetching.bind(load: input.load, in: bag)

        return output
    }
}
