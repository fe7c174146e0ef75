import Domain
import DomainKit
import PresentationKit
import Reactive

/// The form for a new person.
public struct AddUserViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The name was changed.
        public var name: Driver<String>
        /// The gender was changed.
        public var gender: Driver<Gender>
        /// The day of birth was changed.
        public var birthday: Driver<String>
        /// The person is to be saved.
        public var add: Driver<Void>
        /// The form is to be closed without saving.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            name: Driver<String> = .never(), gender: Driver<Gender> = .never(), birthday: Driver<String> = .never(),
            add: Driver<Void> = .never(), cancel: Driver<Void> = .never()
        ) {
            self.name = name
            self.gender = gender
            self.birthday = birthday
            self.add = add
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields, their messages and whether the person can be saved, in one value.
        @Property public var form = FormState(UserDto())
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any AddUserNavigator
    private let useCase: any AddUserUseCase

    /// The scene's view model.
    public init(navigator: any AddUserNavigator, useCase: any AddUserUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let form = Form(output.$form, errors: errors, send: useCase.addUser)

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.gender, by: input.gender, in: bag)
        form.edit(\.birthdayText, by: input.birthday, in: bag)
        form.submit(on: input.add, in: bag)

        form.submitted
            .drive { navigator.dismiss(added: $0) }
            .store(in: bag)

        input.cancel
            .drive { navigator.dismiss(added: nil) }
            .store(in: bag)

        return output
    }
}
