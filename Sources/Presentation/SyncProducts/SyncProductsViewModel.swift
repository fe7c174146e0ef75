import Domain
import DomainKit
import PresentationKit
import Reactive

/// What saving all products needs of the domain.
public typealias SyncProductsUseCase = SyncingProducts

/// Saves all products on this device, for offline use: shows the progress, and can be cancelled. A sync that is
/// cancelled or fails changes nothing.
public struct SyncProductsViewModel: ViewModel {
    /// The inputs of the sync.
    public struct Input: ViewModelInput {
        /// Starts a sync, for the first time or again; ignored while one runs.
        @Trigger public var start: Driver<Void>
        /// Cancels the running sync.
        @Trigger public var cancel: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the sync.
    public struct Output {
        /// Loading with its progress, loaded once everything is saved.
        @Property public var sync = ViewState<WorkProgress>.idle
    }

    private let useCase: any SyncProductsUseCase

    /// The scene's view model.
    public init(useCase: any SyncProductsUseCase) {
        self.useCase = useCase
    }

    /// Wires the sync for as long as the bag lives.
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
        // Each request reports how long it may take, on whatever thread its client runs.
        let waits = PublishSubject<RequestWait?>()
        let states: Observable<ViewState<WorkProgress>> = useCase.syncProducts()
            .reportingWaits { waits.send($0, isolation: nil) }
            .map { .loading(previous: $0) }
            .prepend(.loading(previous: nil))
            .catch { error in .just(Failure(error).map { .failed($0, previous: nil) } ?? .idle) }
        let progress = states.asDriver().handleEvents(onFinished: {
            waits.finish()
            guard case .loading(let last, _) = output.sync else { return }
            output.sync = last.map { .loaded($0) } ?? .empty
        })
        let waiting = waits.observable.asDriver().compactMap { wait -> ViewState<WorkProgress>? in
            guard case .loading(let last, _) = output.sync else { return nil }
            return .loading(previous: last, wait: wait)
        }
        return merge(waiting, progress)
    }
}
