import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the repository list needs of the domain.
public typealias ReposUseCase = GettingRepoList

/// The repositories, as a list (scene S12) or as a grid (S13).
public struct ReposViewModel: ViewModel {
    /// The inputs of the repository list.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache.
        @Trigger public var reload: Driver<Void>
        /// Loads the next page, as the end of the list comes near.
        @Trigger public var loadMore: Driver<Void>
        /// Shows a repository.
        @Trigger public var select: Driver<Repo.ID>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the repository list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var repos = PagedList<RepoItemViewModel>()
        /// Failures.
        @Event public var errors: Driver<Failure>
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
        let output = Output()
        let paging = Paging(output.$repos, errors: output.$errors, getPage: useCase.getRepoList) {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)

        input.select.compactMap { paging.item($0)?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
