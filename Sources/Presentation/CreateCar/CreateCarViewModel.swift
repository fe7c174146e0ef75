import Domain
import DomainKit
import PresentationKit
import Reactive

/// The form for a new car.
public struct CreateCarViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The make was changed.
        public var make: Driver<String>
        /// The model was changed.
        public var model: Driver<String>
        /// The trim was changed.
        public var trim: Driver<String>
        /// The car is to be saved.
        public var create: Driver<Void>
        /// The form is to be closed without saving.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            make: Driver<String> = .never(), model: Driver<String> = .never(), trim: Driver<String> = .never(),
            create: Driver<Void> = .never(), cancel: Driver<Void> = .never()
        ) {
            self.make = make
            self.model = model
            self.trim = trim
            self.create = create
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields, their messages and whether the car can be saved, in one value.
        @Property public var form = FormState(CarDto())
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any CreateCarNavigator
    private let useCase: any CreateCarUseCase

    /// The scene's view model.
    public init(navigator: any CreateCarNavigator, useCase: any CreateCarUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let form = Form(output.$form, errors: errors, send: useCase.createCar)

        form.edit(\.make, by: input.make, in: bag)
        form.edit(\.model, by: input.model, in: bag)
        form.edit(\.trim, by: input.trim, in: bag)
        form.submit(on: input.create, in: bag)

        form.submitted
            .drive { navigator.dismiss(created: $0) }
            .store(in: bag)

        input.cancel
            .drive { navigator.dismiss(created: nil) }
            .store(in: bag)

        return output
    }
}
