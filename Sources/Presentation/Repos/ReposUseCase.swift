import Domain
import DomainKit
import Reactive

/// What the repository list needs of the domain.
public protocol ReposUseCase {
    /// One page of repositories.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

/// The repository list's verbs over a gateway.
public struct DefaultReposUseCase: ReposUseCase, GettingRepoList {
    /// Where repositories come from.
    public let repoGateway: any RepoGateway

    /// Verbs over a gateway.
    public init(repoGateway: any RepoGateway) {
        self.repoGateway = repoGateway
    }
}
