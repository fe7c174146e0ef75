import DomainKit
import Reactive

/// Gets the repositories, page by page.
public protocol GettingRepoList {
    /// Where they come from.
    var repoGateway: any RepoGateway { get }
}

extension GettingRepoList {
    /// One page of repositories.
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        repoGateway.getRepoList(request)
    }
}
