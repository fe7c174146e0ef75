import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias ProductActionsUseCase = DeletingProduct

public protocol ProductActionsNavigator {
    /// Opens the editor of a product. Emits the outcome of the edit, or ends without an element if the user cancels.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}

/// Edits and deletes a product, for scenes that show a single product and have no list to mark.
public struct ProductActionsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var edit: Driver<Product>
        /// Deletes a product without a confirmation, because the user can undo the deletion.
        @Trigger public var delete: Driver<Product>

        public init() {}
    }

    public struct Output {
        /// Whether a deletion has no outcome yet. A deletion that waits to be sent has an outcome.
        @Property public var isDeleting = false
        /// Each deleted product. The deletion is either final, or pending so that the user can still undo it.
        @Event public var deleted: Driver<EditOutcome<Product>>
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any ProductActionsNavigator
    private let useCase: any ProductActionsUseCase

    public init(navigator: any ProductActionsNavigator, useCase: any ProductActionsUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.edit
            .flatMapFirst { navigator.toEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        // Ignores further deletions until the current deletion has an outcome.
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
