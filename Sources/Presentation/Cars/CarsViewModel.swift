import Domain
import DomainKit
import PresentationKit
import Reactive

/// The saved cars (seed 003), kept up to date by the store.
public struct CarsViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the list again, also after a failure.
        public var reload: Driver<Void>
        /// A car was chosen.
        public var select: Driver<Car.ID>
        /// A car is to be entered.
        public var create: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), select: Driver<Car.ID> = .never(),
            create: Driver<Void> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.select = select
            self.create = create
        }
    }

    /// What the view shows.
    public struct Output {
        /// The list, its flags and its failure, in one value.
        @Property(removingDuplicates: false) public var cars = PagedList<CarItemViewModel>()
        /// The car that was entered last, for the view to show where it is.
        @Property public var created: Car.ID?
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any CarsNavigator
    private let useCase: any CarsUseCase

    /// The scene's view model.
    public init(navigator: any CarsNavigator, useCase: any CarsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let paging = Paging(output.$cars, errors: errors, getAll: useCase.watchCars, item: CarItemViewModel.init)

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { output.cars[id: $0]?.car }
            .drive { navigator.toCarDetail($0) }
            .store(in: bag)

        input.create
            .flatMapFirst { navigator.toCreateCar().prefix(1) }
            .drive { output.created = $0.id }
            .store(in: bag)

        return output
    }
}
