import Domain
import DomainKit
import PresentationKit
import Reactive

/// What editing and deleting a car needs of the domain.
public typealias CarActionsUseCase = DeletingCar

/// Where editing and deleting a car leads.
public protocol CarActionsNavigator {
    /// Opens the editor of a car: emits the car as saved, or ends without an element.
    func toEditCar(_ car: Car) -> Driver<Car>
    /// Asks whether to delete a car: emits on a yes, ends without an element on a no.
    func confirmDelete(_ car: Car) -> Driver<Void>
}

/// Editing and deleting a car, for every scene that shows one.
public struct CarActionsViewModel: ViewModel {
    /// The inputs.
    public struct Input: ViewModelInput {
        /// Opens the editor of a car.
        @Trigger public var edit: Driver<Car>
        /// Deletes a car, after a confirmation.
        @Trigger public var delete: Driver<Car>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs.
    public struct Output {
        /// Each car that was deleted.
        @Event public var deleted: Driver<Car>
        /// Failures to delete.
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any CarActionsNavigator
    private let useCase: any CarActionsUseCase

    /// Creates the actions.
    public init(navigator: any CarActionsNavigator, useCase: any CarActionsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the actions for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.edit
            .flatMapFirst { navigator.toEditCar($0) }
            .drive { _ in }
            .store(in: bag)

        // While one car is asked about or deleted, no other is.
        input.delete
            .flatMapFirst { car in
                navigator.confirmDelete(car).prefix(1).flatMap { _ in
                    useCase.deleteCar(id: car.id).prefix(1).asDriver(reporting: output.$errors).map { car }
                }
            }
            .drive { output.$deleted.send($0) }
            .store(in: bag)

        return output
    }
}
