import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias SyncProductsUseCase = SyncingProducts

/// Saves all products for offline use and shows the progress. The user can cancel the sync. A sync that is cancelled or
/// fails changes nothing.
public struct SyncProductsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        /// Starts a sync. Ignored while a sync is running.
        @Trigger public var start: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The state of the sync: loading with its progress, then loaded when all products are saved.
        @Property public var sync = ViewState<WorkProgress>.idle
    }

    private let useCase: any SyncProductsUseCase

    public init(useCase: any SyncProductsUseCase) {
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        merge(
            input.start.filter { !output.sync.isLoading }.map { true },
            input.cancel.filter { output.sync.isLoading }.map { false }
        )
        .flatMapLatest { isStart in isStart ? run(into: output) : .just(.idle) }
        .drive(output.$sync)
        .store(in: bag)

        return output
    }

    private func run(into output: Output) -> Driver<ViewState<WorkProgress>> {
        let states: Observable<ViewState<WorkProgress>> = useCase.syncProducts()
            .map { .loading(previous: $0) }
            .prepend(.loading(previous: nil))
            .catch { error in .just(Failure(error).map { .failed($0, previous: nil) } ?? .idle) }
        return states.asDriver().handleEvents(onFinished: {
            guard case .loading(let last) = output.sync else { return }
            output.sync = last.map { .loaded($0) } ?? .empty
        })
    }
}
