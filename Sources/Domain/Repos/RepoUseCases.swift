import DomainKit
import Reactive

public protocol GettingRepoList: Sendable {
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}

extension GettingRepoList where Self: HasRepoGateway {
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> { repoGateway.getRepoList(request) }
}
