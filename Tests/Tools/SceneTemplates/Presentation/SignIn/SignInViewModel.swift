// for login

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

/// The sign-in. Its result is the account.
public struct SignInViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var username: Driver<String>
        @Trigger(.secret) public var password: Driver<String>
        @Trigger public var signIn: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property(.secret) public var form = FormState(LoginDraft())
        /// Failures that concern no field.
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let result: NavigationResult<Account>
    private let gateway: any SessionGateway

    public init(result: NavigationResult<Account>, gateway: any SessionGateway) {
        self.result = result
        self.gateway = gateway
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway] draft in
            .deferred { gateway.signIn(try draft.validated()) }
        }

        form.edit(\.username, by: input.username, in: bag)
        form.edit(\.password, by: input.password, in: bag)
        form.submit(on: input.signIn, in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
