import DomainKit
import Reactive

public protocol RepoGateway: Sendable {
    /// One page of the repositories written in Swift, the most starred first: the cached page, marked stale, then the
    /// server's.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

public protocol HasRepoGateway {
    var repoGateway: any RepoGateway { get }
}
