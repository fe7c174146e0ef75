import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the form for a new user needs of the domain.
public typealias AddUserUseCase = AddingUser

/// The form for a new user. It brings back the saved user.
public struct AddUserViewModel: ViewModel {
    /// The inputs of the form.
    public struct Input: ViewModelInput {
        /// Changes the name.
        @Trigger public var name: Driver<String>
        /// Changes the gender.
        @Trigger public var gender: Driver<Gender>
        /// Changes the day of birth.
        @Trigger public var birthday: Driver<String>
        /// Saves the user.
        @Trigger public var add: Driver<Void>
        /// Leaves the form without saving.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the form.
    public struct Output {
        /// The fields with their messages, and whether the user can be saved.
        @Property public var form = FormState(UserDraft())
        /// Failures to save that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let result: NavigationResult<User>
    private let useCase: any AddUserUseCase

    /// The scene's view model.
    public init(result: NavigationResult<User>, useCase: any AddUserUseCase) {
        self.result = result
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.addUser)

        form.edit(\.name, by: input.name, in: bag)
        form.edit(\.gender, by: input.gender, in: bag)
        form.edit(\.birthdayText, by: input.birthday, in: bag)
        form.submit(on: input.add, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
