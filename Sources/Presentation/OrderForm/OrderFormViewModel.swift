import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias OrderFormUseCase = AddingOrder

/// The form for a new order with its lines. The result of the scene is the order, which waits to be sent.
public struct OrderFormViewModel: ViewModel {
    /// A text that was entered into a field.
    public nonisolated struct Edit: Equatable, Sendable {
        public let field: OrderDraft.Field
        public let text: String

        public init(_ field: OrderDraft.Field, _ text: String) {
            self.field = field
            self.text = text
        }
    }

    public struct Input: ViewModelInput {
        @Trigger public var edit: Driver<Edit>
        @Trigger public var add: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var form = FormState(OrderDraft())
        @Event public var errors: Driver<Failure>
    }

    private let result: NavigationResult<Order>
    private let useCase: any OrderFormUseCase

    public init(result: NavigationResult<Order>, useCase: any OrderFormUseCase) {
        self.result = result
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.addOrder)

        for field in OrderDraft.fields {
            form.edit(\.[field], by: input.edit.filter { $0.field == field }.map(\.text), in: bag)
        }
        form.submit(on: input.add, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
