import DomainKit
import Reactive

/// Gets the repositories, page by page.
public protocol GettingRepoList {
    /// One page of the repositories written in Swift, the most starred first.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

extension GettingRepoList where Self: HasRepoGateway {
    /// One page of the repositories written in Swift, the most starred first.
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> { repoGateway.getRepoList(request) }
}
