import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol CarsNavigator {
    func toCarDetail(_ car: Car)
    /// Opens the form for a new car. Emits the saved car, or ends without an element if the user cancels.
    func toCreateCar() -> Driver<Car>
}

public typealias CarsUseCase = WatchingCars

/// The saved cars (the VIPER article's example), kept up to date by the database.
public struct CarsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Starts the live query again after a failure has ended it. A running live query keeps the list current.
        @Trigger public var reload: Driver<Void>
        @Trigger public var select: Driver<Car.ID>
        @Trigger public var create: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var cars = PagedList<CarItemViewModel>()
        /// The ID of each created car, so that the view can scroll to the car.
        @Event public var created: Driver<Car.ID>
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any CarsNavigator
    private let useCase: any CarsUseCase

    public init(navigator: any CarsNavigator, useCase: any CarsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$cars, errors: output.$errors, source: { ListSource(all: { useCase.watchCars() }) },
            item: CarItemViewModel.init)

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
