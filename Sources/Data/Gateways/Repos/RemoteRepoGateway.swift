import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// The repositories of a server with GitHub's contract, with a cache of the list.
public struct RemoteRepoGateway: RepoGateway {
    private let api: APIClient
    private let cache: PageCache<Repo>?

    /// A gateway that caches nothing if `store` has failed to open.
    ///
    /// `source` names the server in the cache, which does not show data of another server.
    public init(api: APIClient, store: Store, source: String) {
        self.api = api
        cache = EntityCache(store, source: source).map { PageCache($0) }
    }

    /// Emits a page of the repositories written in Swift, the most starred first.
    ///
    /// GitHub returns only the first 1,000 results of a search, at most a hundred at a time, and links each page to the
    /// next.
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        .cachedThenFresh {
            request.usesCache ? await cache?.page(request) : nil
        } fresh: {
            let answer = try await api.answer(to: .swiftRepos(request))
            let repos = answer.value.items
            return Page(
                items: repos.elements.map(\.repo), next: answer.next,
                totalItems: answer.value.totalCount, unreadableItems: repos.unreadableCount)
        } store: { page in
            await cache?.store(request) { page }
        }
    }
}
