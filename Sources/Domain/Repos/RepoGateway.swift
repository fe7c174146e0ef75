import DomainKit
import Reactive

public protocol RepoGateway: Sendable {
    /// Emits a page of the repositories written in Swift, the most starred first: the cached page, marked as stale, and
    /// then the server's page.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

public protocol HasRepoGateway {
    var repoGateway: any RepoGateway { get }
}
