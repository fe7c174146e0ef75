import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias LoginUseCase = WatchingAccount & LoggingIn & LoggingOut

/// The sign-in (scene S3). A signed-in user can sign out here. Its result is the account.
public struct LoginViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var username: Driver<String>
        @Trigger(.secret) public var password: Driver<String>
        @Trigger public var login: Driver<Void>
        @Trigger public var logout: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property(.secret) public var form = FormState(LoginDraft())
        @Property public var account: Account?
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let result: NavigationResult<Account>
    private let useCase: any LoginUseCase

    public init(result: NavigationResult<Account>, useCase: any LoginUseCase) {
        self.result = result
        self.useCase = useCase
    }

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

        // The session also reports the account, but possibly only after the scene has closed.
        form.submitted.drive(output.$account).store(in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
