import DomainKit
import Reactive

public protocol GettingRepoList {
    /// One page of the repositories written in Swift, the most starred first.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

extension GettingRepoList where Self: HasRepoGateway {
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> { repoGateway.getRepoList(request) }
}
