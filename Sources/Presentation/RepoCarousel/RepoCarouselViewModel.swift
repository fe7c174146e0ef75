import Domain
import DomainKit
import PresentationKit
import Reactive

/// The twenty most starred repositories as carousel, list and cards (scene S14).
public struct RepoCarouselViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the list again.
        public var reload: Driver<Void>
        /// A repository was chosen, whatever section it is in (D-30).
        public var select: Driver<Repo.ID>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), select: Driver<Repo.ID> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.select = select
        }
    }

    /// What the view shows.
    public struct Output {
        /// The list, its flags and its failure, in one value.
        @Property(removingDuplicates: false) public var repos = PagedList<RepoItemViewModel>()
        /// What went wrong, as events.
        public let errors: Driver<Failure>

        /// The list in sections.
        public var sections: [RepoSection] { RepoSection.sections(of: repos) }
    }

    private let navigator: any RepoCarouselNavigator
    private let useCase: any RepoCarouselUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(
        navigator: any RepoCarouselNavigator, useCase: any RepoCarouselUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let paging = Paging(output.$repos, errors: errors) { request in
            useCase.getRepoList(PageRequest(perPage: 20, usesCache: request.usesCache))
        } item: {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { output.repos[id: $0]?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
