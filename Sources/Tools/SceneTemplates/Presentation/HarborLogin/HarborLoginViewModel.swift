// for login

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias HarborLoginUseCase = LoggingIn

/// The sign-in. Its result is the account.
public struct HarborLoginViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var username: Driver<String>
        @Trigger(.secret) public var password: Driver<String>
        @Trigger public var login: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property(.secret) public var form = FormState(LoginDraft())
        /// Failures that concern no field. Those that do stand in the form.
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let result: NavigationResult<Account>
    private let useCase: any HarborLoginUseCase

    public init(result: NavigationResult<Account>, useCase: any HarborLoginUseCase) {
        self.result = result
        self.useCase = useCase
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.login)

        form.edit(\.username, by: input.username, in: bag)
        form.edit(\.password, by: input.password, in: bag)
        form.submit(on: input.login, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
