import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias EditCarUseCase = UpdatingCar

/// The car editor, under the rules of ``CreateCarViewModel``. Its result is the saved car.
public struct EditCarViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var make: Driver<String>
        @Trigger public var model: Driver<String>
        @Trigger public var trim: Driver<String>
        @Trigger public var update: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<CarDraft>
        /// Failures to save that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let car: Car
    private let result: NavigationResult<Car>
    private let useCase: any EditCarUseCase

    public init(car: Car, result: NavigationResult<Car>, useCase: any EditCarUseCase) {
        self.car = car
        self.result = result
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(CarDraft(car)))
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.updateCar)

        form.edit(\.make, by: input.make, in: bag)
        form.edit(\.model, by: input.model, in: bag)
        form.edit(\.trim, by: input.trim, in: bag)
        form.submit(on: input.update, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
