import Domain
import PresentationKit
import Reactive

/// A car's details, kept up to date by the store. A car that is not there (any more) is the empty state.
public struct CarDetailViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared, or people try again.
        public var load: Driver<Void>

        /// Inputs.
        public init(load: Driver<Void>) {
            self.load = load
        }
    }

    /// What the view shows.
    public struct Output {
        /// Where the car stands: its make, model and trim.
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
