import DomainKit
import Reactive

/// Where repositories come from.
public protocol RepoGateway: Sendable {
    /// One page of the repositories written in Swift, the most starred first.
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>>
}
