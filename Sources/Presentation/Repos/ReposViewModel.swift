import Domain
import DomainKit
import PresentationKit
import Reactive

/// The repositories, as a list (scene S12) or as a grid (S13).
public struct ReposViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the list again.
        public var reload: Driver<Void>
        /// The end of the list is near.
        public var loadMore: Driver<Void>
        /// A repository was chosen.
        public var select: Driver<Repo.ID>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), loadMore: Driver<Void> = .never(),
            select: Driver<Repo.ID> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.loadMore = loadMore
            self.select = select
        }
    }

    /// What the view shows.
    public struct Output {
        /// The list, its flags and its failure, in one value.
        @Property(removingDuplicates: false) public var repos = PagedList<RepoItemViewModel>()
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any ReposNavigator
    private let useCase: any ReposUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(navigator: any ReposNavigator, useCase: any ReposUseCase, formatting: Formatting = Formatting()) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let paging = Paging(output.$repos, errors: errors, getPage: useCase.getRepoList) {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)

        input.select.compactMap { output.repos[id: $0]?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
