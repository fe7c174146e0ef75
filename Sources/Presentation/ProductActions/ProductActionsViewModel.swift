import Domain
import DomainKit
import PresentationKit
import Reactive

/// What editing and deleting a product needs of the domain.
public typealias ProductActionsUseCase = DeletingProduct

/// Where editing a product leads.
public protocol ProductActionsNavigator {
    /// Opens the editor of a product: emits what has become of the edit, or ends without an element.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}

/// Editing and deleting a product, for every scene that shows one without being a list with marks of its own.
public struct ProductActionsViewModel: ViewModel {
    /// The inputs.
    public struct Input: ViewModelInput {
        /// Opens the editor of a product.
        @Trigger public var edit: Driver<Product>
        /// Deletes a product, without a confirmation: the deletion can be undone.
        @Trigger public var delete: Driver<Product>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs.
    public struct Output {
        /// Whether a deletion waits for the server's answer.
        @Property public var isDeleting = false
        /// Each product that was deleted: for good, or until the deletion is undone.
        @Event public var deleted: Driver<EditOutcome<Product>>
        /// Failures to delete.
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any ProductActionsNavigator
    private let useCase: any ProductActionsUseCase

    /// Creates the actions.
    public init(navigator: any ProductActionsNavigator, useCase: any ProductActionsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the actions for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.edit
            .flatMapFirst { navigator.toEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        // While one product is deleted, no other is.
        input.delete
            .flatMapFirst { product in
                output.isDeleting = true
                return useCase.delete(product).prefix(1)
                    .asDriver(reporting: output.$errors)
                    .handleEvents(onFinished: { output.isDeleting = false })
            }
            .drive { output.$deleted.send($0) }
            .store(in: bag)

        return output
    }
}
