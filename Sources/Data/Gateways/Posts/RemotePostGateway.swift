import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// The followers and posts of a server with the Forem contract (dev.to).
public struct RemotePostGateway: PostGateway {
    private let api: APIClient
    private let keyring: PostKeyring
    private let saved: EntityCache<Post>?

    /// A gateway that saves claimed keys in `secrets`, and no posts if `store` has failed to open.
    ///
    /// `source` names the server in the cache, which does not show data of another server.
    public init(
        api: APIClient, keys: PostKeys, secrets: any SecretStore, store: Store, source: String
    ) {
        self.api = api
        keyring = PostKeyring(keys, secrets: secrets)
        saved = EntityCache(store, source: source)
    }

    /// Emits a page of an account's followers. The contract does not count pages, so an empty page is the last page. An
    /// unreadable follower is left out and counted.
    public func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        Observable {
            guard let key = try keyring.key(for: account) else {
                throw GatewayError.refused(
                    message: "\(account.username) has no key for the posts' server. Provide one with --api-key.")
            }
            do {
                let answer = try await api.send(.followers(request, key: key))
                return Page(
                    answer.elements.map(\.follower), for: request, total: nil, unreadableItems: answer.unreadableCount)
            } catch GatewayError.signedOut {
                throw GatewayError.refused(
                    message:
                        "The posts server does not accept the key of \(account.username). Provide another one with --api-key."
                )
            }
        }
        .mapError { GatewayError(failure: $0) }
    }

    /// Emits up to thirty of an author's newest posts. An unreadable post is left out and counted.
    public func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
        Observable {
            let answer = try await api.send(.articles(by: author.username))
            return Page(
                items: answer.elements.map { $0.post(by: author) }, unreadableItems: answer.unreadableCount)
        }
    }

    public func getText(of post: Post.ID) -> Observable<String> {
        Observable { try await api.send(.article(post)).text.shortened() }
    }

    /// Emits the posts of the last save. Each account has separate posts.
    public func getSavedPosts(for account: Account) -> Observable<RecentPosts?> {
        Observable {
            let page = await list(of: account)?.page(Self.recent)
            return page.map { RecentPosts($0.items, staleSince: $0.staleSince) }
        }
    }

    public func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> {
        Observable<Void> {
            await list(of: account)?.store(Self.recent) { Page(items: posts.posts, totalItems: posts.posts.count) }
        }
        .compactMap { _ in nil }
    }

    private static var recent: PageRequest { PageRequest(perPage: RecentPosts.limit) }

    private func list(of account: Account) -> PageCache<Post>? {
        saved.map { PageCache($0, list: "of those who follow \(account.username)") }
    }
}
