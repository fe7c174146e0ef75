import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the car editor needs of the domain.
public typealias EditCarUseCase = UpdatingCar

/// The car editor: the rules are those of ``CreateCarViewModel``. It brings back the saved car.
public struct EditCarViewModel: ViewModel {
    /// The inputs of the editor.
    public struct Input: ViewModelInput {
        /// Changes the make.
        @Trigger public var make: Driver<String>
        /// Changes the model.
        @Trigger public var model: Driver<String>
        /// Changes the trim.
        @Trigger public var trim: Driver<String>
        /// Saves the car.
        @Trigger public var update: Driver<Void>
        /// Leaves the editor without saving.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the editor.
    public struct Output {
        /// The fields with their messages, and whether the car can be saved.
        @Property public var form: FormState<CarDraft>
        /// Failures to save that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let car: Car
    private let result: NavigationResult<Car>
    private let useCase: any EditCarUseCase

    /// The scene's view model.
    public init(car: Car, result: NavigationResult<Car>, useCase: any EditCarUseCase) {
        self.car = car
        self.result = result
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
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
