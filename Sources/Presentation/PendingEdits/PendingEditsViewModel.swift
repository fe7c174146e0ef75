import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol PendingEditsNavigator {
    /// Lets the user decide about a product that another user has changed, too. Emits after the decision, or ends
    /// without an element.
    func toConflict(of id: Product.ID) -> Driver<Void>
}

public typealias PendingEditsUseCase = WatchingPendingEdits & UndoingEdit & ResolvingRefusedEdit

/// The edits that the server has not performed yet, kept up to date. The user can undo a waiting edit, retry or discard
/// a refused edit, and decide a conflict.
public struct PendingEditsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        /// Undoes an edit. Sends a failure if the edit has already been sent.
        @Trigger public var undo: Driver<PendingEdit.ID>
        /// Opens the scene that resolves a product's conflict. Other edits cannot be opened.
        @Trigger public var select: Driver<PendingEdit.ID>
        /// Sends a refused edit again, because the server may accept it by now.
        @Trigger public var retry: Driver<PendingEdit.ID>
        @Trigger public var discard: Driver<PendingEdit.ID>

        public init() {}
    }

    public struct Output {
        @Property public var edits = PagedList<PendingEditItemViewModel>()
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let navigator: any PendingEditsNavigator
    private let useCase: any PendingEditsUseCase
    private let formatting: Formatting

    public init(
        navigator: any PendingEditsNavigator, useCase: any PendingEditsUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$edits, errors: output.$errors,
            source: {
                ListSource(all: {
                    useCase.pendingEdits.map { edits in
                        edits.map { PendingEditItemViewModel($0, among: edits, formatting: formatting) }
                    }
                })
            },
            item: { $0 })

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { paging.item($0)?.conflictingProduct }
            .flatMapFirst { navigator.toConflict(of: $0) }
            .drive { _ in }
            .store(in: bag)

        input.undo
            .flatMapFirst(for: \.self) { useCase.undoEdit(of: $0).asDriver(reporting: output.$errors) }
            .drive { isUndone in
                if !isUndone { output.$errors.send(.sentAlready) }
            }
            .store(in: bag)
        input.retry
            .flatMapFirst(for: \.self) { useCase.retryEdit(of: $0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)
        input.discard
            .flatMapFirst(for: \.self) { useCase.discardEdit(of: $0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}
