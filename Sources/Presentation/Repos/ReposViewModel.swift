import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol ReposNavigator {
    func toRepoDetail(_ repo: Repo)
}

public typealias ReposUseCase = GettingRepoList

/// The repositories, in a list (scene S12) or a grid (S13).
public struct ReposViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var select: Driver<Repo.ID>

        public init() {}
    }

    public struct Output {
        @Property public var repos = PagedList<RepoItemViewModel>()
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let navigator: any ReposNavigator
    private let useCase: any ReposUseCase
    private let formatting: Formatting
    private let refresh: RefreshPolicy?

    public init(
        navigator: any ReposNavigator, useCase: any ReposUseCase, formatting: Formatting = Formatting(),
        refresh: RefreshPolicy? = nil
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$repos, errors: output.$errors, source: { ListSource { useCase.getRepoList($0) } }) {
            RepoItemViewModel($0, formatting: formatting)
        }

        paging.bind(
            load: input.load, reload: input.reload, loadMore: input.loadMore, refresh: refresh, in: bag)

        input.select.compactMap { paging.item($0)?.repo }
            .drive { navigator.toRepoDetail($0) }
            .store(in: bag)

        return output
    }
}
