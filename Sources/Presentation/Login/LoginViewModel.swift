import Domain
import DomainKit
import PresentationKit
import Reactive

/// The sign-in (scene S3), and the way out for those who are signed in.
public struct LoginViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The user name was changed.
        public var username: Driver<String>
        /// The password was changed.
        public var password: Driver<String>
        /// People want to sign in.
        public var login: Driver<Void>
        /// People want to sign out.
        public var logout: Driver<Void>
        /// People want to leave.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            username: Driver<String> = .never(), password: Driver<String> = .never(), login: Driver<Void> = .never(),
            logout: Driver<Void> = .never(), cancel: Driver<Void> = .never()
        ) {
            self.username = username
            self.password = password
            self.login = login
            self.logout = logout
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// The fields, their messages and whether people can sign in, in one value.
        @Property public var form = FormState(LoginDto())
        /// Who is signed in.
        @Property public var account: Account?
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any LoginNavigator
    private let useCase: any LoginUseCase

    /// The scene's view model.
    public init(navigator: any LoginNavigator, useCase: any LoginUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the form for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let form = Form(output.$form, errors: errors, send: useCase.login)

        useCase.account.asDriver()
            .drive(output.$account)
            .store(in: bag)

        form.edit(\.username, by: input.username, in: bag)
        form.edit(\.password, by: input.password, in: bag)
        form.submit(on: input.login, in: bag)

        form.submitted
            .drive { navigator.toMain(signedInAs: $0) }
            .store(in: bag)

        input.logout
            .flatMapFirst { useCase.logout().trackError(errors).asDriver() }
            .drive { _ in }
            .store(in: bag)

        input.cancel
            .drive { navigator.dismiss() }
            .store(in: bag)

        return output
    }
}
