import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias CarActionsUseCase = DeletingCar

public protocol CarActionsNavigator {
    /// Opens the editor of a car. Emits the car as saved, or ends without an element.
    func toEditCar(_ car: Car) -> Driver<Car>
    /// Asks whether to delete a car. Emits if the user agrees, otherwise ends without an element.
    func confirmDelete(_ car: Car) -> Driver<Void>
}

/// Edits and deletes a car, for every scene that shows one.
public struct CarActionsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var edit: Driver<Car>
        /// Deletes a car once the deletion is confirmed.
        @Trigger public var delete: Driver<Car>

        public init() {}
    }

    public struct Output {
        /// Each deleted car, once the database has deleted it.
        @Event public var deleted: Driver<Car>
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any CarActionsNavigator
    private let useCase: any CarActionsUseCase

    public init(navigator: any CarActionsNavigator, useCase: any CarActionsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.edit
            .flatMapFirst { navigator.toEditCar($0) }
            .drive { _ in }
            .store(in: bag)

        // Ignores further deletions until this one is confirmed and done, or dismissed.
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
