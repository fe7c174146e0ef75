import DomainKit
import Reactive

/// Fetches repositories.
public protocol RepoGateway: Sendable {
    /// One page of the repositories written in Swift, the most starred first.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

/// Has a source of repositories.
public protocol HasRepoGateway {
    /// Fetches repositories.
    var repoGateway: any RepoGateway { get }
}
