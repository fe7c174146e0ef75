import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol RepoCarouselNavigator {
    func toRepoDetail(_ repo: Repo)
}

public typealias RepoCarouselUseCase = GettingRepoList

/// The twenty most starred repositories in three sections: carousel, list and cards (scene S14).
public struct RepoCarouselViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        /// Opens a repository. It works in every section, because the view sends the ID instead of a position (defect
        /// D-30).
        @Trigger public var select: Driver<Repo.ID>

        public init() {}
    }

    public struct Output {
        @Property public var repos = PagedList<RepoItemViewModel>()
        @Event public var errors: Driver<Failure>

        public var sections: [RepoSection] { RepoSection.sections(of: repos) }
    }

    private let navigator: any RepoCarouselNavigator
    private let useCase: any RepoCarouselUseCase
    private let formatting: Formatting
    private let refresh: RefreshPolicy?

    public init(
        navigator: any RepoCarouselNavigator, useCase: any RepoCarouselUseCase, formatting: Formatting = Formatting(),
        refresh: RefreshPolicy? = nil
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        var source = ListSource { useCase.getRepoList($0) }
        source.pageSize = 20
        let paging = Paging(output.$repos, errors: output.$errors, source: { [source] in source }) {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, refresh: refresh, in: bag)

        input.select.compactMap { paging.item($0)?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
