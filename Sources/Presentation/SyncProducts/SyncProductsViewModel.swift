import Domain
import DomainKit
import PresentationKit
import Reactive

/// All products saved on this device, for times without a connection: begun by people, shown with its counts, and
/// cancelled by them or by the end of the scene. What is cancelled or fails has changed nothing.
public struct SyncProductsViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// People want it, for the first time or again. While it runs, this is ignored.
        public var start: Driver<Void>
        /// People no longer want it.
        public var cancel: Driver<Void>

        /// Inputs; those left out never happen.
        public init(start: Driver<Void>, cancel: Driver<Void> = .never()) {
            self.start = start
            self.cancel = cancel
        }
    }

    /// What the view shows.
    public struct Output {
        /// Loading with how far it has come, loaded once all is saved.
        @Property public var sync = ViewState<SyncProgress>.idle
    }

    private let useCase: any SyncProductsUseCase

    /// The scene's view model.
    public init(useCase: any SyncProductsUseCase) {
        self.useCase = useCase
    }

    /// Wires the synchronisation for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        merge(
            input.start.filter { !output.sync.isLoading }.map { true },
            input.cancel.filter { output.sync.isLoading }.map { false }
        )
        .flatMapLatest { isWanted in isWanted ? run(into: output) : .just(.idle) }
        .drive(output.$sync)
        .store(in: bag)

        return output
    }

    private func run(into output: Output) -> Driver<ViewState<SyncProgress>> {
        useCase.syncProducts()
            .map { .loading(previous: $0) }
            .prepend(.loading(previous: nil))
            .catch { error in .just(Failure(error).map { .failed($0, previous: nil) } ?? .idle) }
            .asDriver()
            .handleEvents(onFinished: {
                guard case .loading(let last) = output.sync else { return }
                output.sync = last.map { .loaded($0) } ?? .empty
            })
    }
}
