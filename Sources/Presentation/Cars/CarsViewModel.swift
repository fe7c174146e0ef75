import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the car list needs of the domain.
public typealias CarsUseCase = WatchingCars

/// The saved cars (the VIPER article's example), kept up to date by the database.
public struct CarsViewModel: ViewModel {
    /// The inputs of the car list.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, also after a failure.
        @Trigger public var reload: Driver<Void>
        /// Shows a car.
        @Trigger public var select: Driver<Car.ID>
        /// Opens the form for a new car.
        @Trigger public var create: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the car list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var cars = PagedList<CarItemViewModel>()
        /// Each car that was created, for the view to scroll there.
        @Event public var created: Driver<Car.ID>
        /// Failures.
        @Event public var errors: Driver<Failure>
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
        let output = Output()
        let paging = Paging(
            output.$cars, errors: output.$errors, getAll: useCase.watchCars, item: CarItemViewModel.init)

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { paging.item($0)?.car }
            .drive { navigator.toCarDetail($0) }
            .store(in: bag)

        input.create
            .flatMapFirst { navigator.toCreateCar().map(\.id) }
            .drive(output.$created)
            .store(in: bag)

        return output
    }
}
