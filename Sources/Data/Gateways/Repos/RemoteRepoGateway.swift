import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Repositories of a server that speaks GitHub's contract, with a cache of the list.
public struct RemoteRepoGateway: RepoGateway {
    private let api: APIClient
    private let cache: PageCache<Repo>?

    /// Without a database nothing is cached.
    ///
    /// - Parameters:
    ///   - api: Sends the requests.
    ///   - store: Contains the cache. It may have failed to open.
    ///   - source: Names the server in the cache: what another server has sent is not shown.
    ///   - onCacheFailure: Receives failures of the cache, which are not reported otherwise.
    public init(
        api: APIClient, store: Store, source: String,
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.api = api
        cache = EntityCache(store, source: source, onFailure: onCacheFailure).map { PageCache($0) }
    }

    /// One page of the repositories written in Swift, the most starred first.
    ///
    /// GitHub returns only the first 1,000 results of a search, at most a hundred at a time.
    public func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        let perPage = min(request.perPage, 100)
        let window = PageWindow(offset: (request.page - 1) * perPage, count: perPage, reachable: 1_000)
        return .cachedThenFresh {
            request.usesCache ? await cache?.page(window) : nil
        } fresh: {
            let answer: RepoListResponse
            do {
                answer = try await api.send(.swiftRepos(page: request.page, perPage: perPage))
            } catch GatewayError.refused where window.end > window.reachable {
                // Some servers refuse a page that begins before the limit and ends after it.
                return window.page([], total: nil)
            }
            var page = window.page(answer.items.elements.map(\.repo), total: answer.totalCount)
            page.unreadableItems = answer.items.unreadableCount
            return page
        } store: { page in
            await cache?.store(window) { page }
        }
    }
}
