import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the repository carousel needs of the domain.
public typealias RepoCarouselUseCase = GettingRepoList

/// The twenty most starred repositories as carousel, list and cards (scene S14).
public struct RepoCarouselViewModel: ViewModel {
    /// The inputs of the repository carousel.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache.
        @Trigger public var reload: Driver<Void>
        /// Shows a repository of any section (defect D-30).
        @Trigger public var select: Driver<Repo.ID>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the repository carousel.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var repos = PagedList<RepoItemViewModel>()
        /// Failures.
        @Event public var errors: Driver<Failure>

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
        let output = Output()
        let paging = Paging(output.$repos, errors: output.$errors) { request in
            useCase.getRepoList(PageRequest(perPage: 20, usesCache: request.usesCache))
        } item: {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { paging.item($0)?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
