import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the list of pending edits needs of the domain.
public typealias PendingEditsUseCase = WatchingPendingEdits & UndoingEdit & ResolvingRefusedEdit

/// The edits that the server has not performed yet: those that wait can be undone, those that it refused can be retried or
/// discarded. The list is kept up to date.
public struct PendingEditsViewModel: ViewModel {
    /// The inputs of the list.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, also after a failure.
        @Trigger public var reload: Driver<Void>
        /// Undoes an edit that was not sent yet.
        @Trigger public var undo: Driver<PendingEdit.ID>
        /// Sends a refused edit again.
        @Trigger public var retry: Driver<PendingEdit.ID>
        /// Discards a refused edit.
        @Trigger public var discard: Driver<PendingEdit.ID>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var edits = PagedList<PendingEditItemViewModel>()
        /// Failures, also those of decisions.
        @Event public var errors: Driver<Failure>
    }

    private let useCase: any PendingEditsUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(useCase: any PendingEditsUseCase, formatting: Formatting = Formatting()) {
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$edits, errors: output.$errors, getAll: { useCase.pendingEdits }) {
            PendingEditItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.undo
            .flatMap { useCase.undoEdit(id: $0).asDriver(reporting: output.$errors) }
            .drive { isUndone in
                if !isUndone { output.$errors.send(.sentAlready) }
            }
            .store(in: bag)
        input.retry
            .flatMap { useCase.retryEdit(id: $0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)
        input.discard
            .flatMap { useCase.discardEdit(id: $0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}
