import Domain
import DomainKit
import Reactive

/// What the repository carousel needs of the domain.
public protocol RepoCarouselUseCase {
    /// One page of repositories.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

/// The repository carousel's verbs over a gateway.
public struct DefaultRepoCarouselUseCase: RepoCarouselUseCase, GettingRepoList {
    /// Where repositories come from.
    public let repoGateway: any RepoGateway

    /// Verbs over a gateway.
    public init(repoGateway: any RepoGateway) {
        self.repoGateway = repoGateway
    }
}
