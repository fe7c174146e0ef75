import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias CarFormUseCase = SavingCar

/// The form for a new or an edited car. Its result is the saved car.
public struct CarFormViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var make: Driver<String>
        @Trigger public var model: Driver<String>
        @Trigger public var trim: Driver<String>
        @Trigger public var save: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<CarDraft>
        @Event public var errors: Driver<Failure>
    }

    private let draft: CarDraft
    private let result: NavigationResult<Car>
    private let useCase: any CarFormUseCase

    public init(_ draft: CarDraft, result: NavigationResult<Car>, useCase: any CarFormUseCase) {
        self.draft = draft
        self.result = result
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(draft))
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.saveCar)

        form.edit(\.make, by: input.make, in: bag)
        form.edit(\.model, by: input.model, in: bag)
        form.edit(\.trim, by: input.trim, in: bag)
        form.submit(on: input.save, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
