import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the sign-in needs of the domain.
public typealias LoginUseCase = WatchingAccount & LoggingIn & LoggingOut

/// The sign-in (scene S3); a user who is signed in can sign out here. It brings back the account.
public struct LoginViewModel: ViewModel {
    /// The inputs of the sign-in.
    public struct Input: ViewModelInput {
        /// Shows who is signed in, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Changes the user name.
        @Trigger public var username: Driver<String>
        /// Changes the password.
        @Trigger(.secret) public var password: Driver<String>
        /// Signs in.
        @Trigger public var login: Driver<Void>
        /// Signs out.
        @Trigger public var logout: Driver<Void>
        /// Leaves without signing in.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the sign-in.
    public struct Output {
        /// The fields with their messages, and whether the user can sign in.
        @Property(.secret) public var form = FormState(LoginDraft())
        /// The signed-in account.
        @Property public var account: Account?
        /// Failures that concern no field.
        @Event public var errors: Driver<Failure>
    }

    private let result: NavigationResult<Account>
    private let useCase: any LoginUseCase

    /// The scene's view model.
    public init(result: NavigationResult<Account>, useCase: any LoginUseCase) {
        self.result = result
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.login)

        input.load
            .flatMapLatest { useCase.account.asDriver() }
            .drive(output.$account)
            .store(in: bag)

        form.edit(\.username, by: input.username, in: bag)
        form.edit(\.password, by: input.password, in: bag)
        form.submit(on: input.login, in: bag)

        input.logout
            .flatMapFirst { useCase.logout().asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)

        // The session tells of the account too, but maybe only after the scene has closed.
        form.submitted.drive(output.$account).store(in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
