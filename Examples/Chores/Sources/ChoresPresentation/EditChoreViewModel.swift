import ChoresDomain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

/// The editor of a chore. Its result is the saved chore.
public struct EditChoreViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var text: Driver<String>
        @Trigger public var save: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form: FormState<ChoreDraft>
        @Event public var errors: Driver<Failure>

        public init(form: FormState<ChoreDraft>) { self.form = form }
    }

    private let chore: Chore
    private let result: NavigationResult<Chore>
    private let gateway: any ChoreGateway

    public init(_ chore: Chore, result: NavigationResult<Chore>, gateway: any ChoreGateway) {
        self.chore = chore
        self.result = result
        self.gateway = gateway
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(ChoreDraft(chore)))
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway, chore] draft in
            .deferred { gateway.save(try draft.validated(), from: chore).map(\.value) }
        }

        form.edit(\.text, by: input.text, in: bag)
        form.submit(on: input.save, in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
