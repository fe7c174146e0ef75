import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI

public typealias AddUserUseCase = AddingUser

/// The form for a new user. Its result is the saved user.
public struct AddUserViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var name: Driver<String>
        @Trigger public var gender: Driver<Gender>
        @Trigger public var birthday: Driver<String>
        @Trigger public var add: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<UserDraft>
        @Event public var errors: Driver<Failure>

        public init(form: FormState<UserDraft>) { self.form = form }
    }

    private let result: NavigationResult<User>
    private let useCase: any AddUserUseCase
    private let now: Date

    /// Creates the form. A birthday after `now` is refused as a date in the future. A recorded app passes its clock's
    /// time.
    public init(result: NavigationResult<User>, useCase: any AddUserUseCase, now: Date = Date()) {
        self.result = result
        self.useCase = useCase
        self.now = now
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(UserDraft(now: now)))
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
