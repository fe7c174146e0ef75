import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias CarActionsUseCase = DeletingCar

public protocol CarActionsNavigator {
    /// Opens the editor of a car. Emits the saved car, or ends without an element if the user cancels.
    func toEditCar(_ car: Car) -> Driver<Car>
    /// Asks the user whether to delete a car. Emits if the user agrees, and otherwise ends without an element.
    func confirmDelete(_ car: Car) -> Driver<Void>
}

/// Edits and deletes a car, for every scene that shows a car.
public struct CarActionsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var edit: Driver<Car>
        /// Deletes a car after the user has confirmed the deletion.
        @Trigger public var delete: Driver<Car>

        public init() {}
    }

    public struct Output {
        /// Emits each car that the database has deleted.
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

        // Ignores further deletions until the current deletion is complete, or the user has declined it.
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
