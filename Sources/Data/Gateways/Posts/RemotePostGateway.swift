import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Followers and posts of a server that speaks the Forem contract (dev.to).
public struct RemotePostGateway: PostGateway {
    private let api: APIClient
    private let keyring: PostKeyring

    /// A gateway to `api`. Keys are kept with their accounts among the secrets.
    public init(api: APIClient, keys: PostKeys, secrets: any SecretStore) {
        self.api = api
        keyring = PostKeyring(keys, secrets: secrets)
    }

    /// One page of those who follow an account. The contract does not count pages: the last is the one that is not full.
    public func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        Observable {
            guard let key = try keyring.key(for: account) else {
                throw GatewayError.refused(
                    message: "\(account.username) has no key for the posts' server. Give one with --api-key.")
            }
            do {
                let followers = try await api.send(.followers(request, key: key)).map(\.follower)
                return Page(items: followers, hasMorePages: followers.count == request.perPage)
            } catch GatewayError.signedOut {
                throw GatewayError.refused(
                    message:
                        "The posts' server does not accept the key of \(account.username). Give another with --api-key."
                )
            }
        }
    }

    /// The newest posts of one author, up to thirty.
    public func getPosts(by author: Follower, for account: Account) -> Observable<[Post]> {
        Observable { try await api.send(.articles(by: author.username)).map { $0.post(by: author) } }
    }

    /// The text of a post, as its author has written it.
    public func getText(of post: Post.ID) -> Observable<String> {
        Observable { try await api.send(.article(post)).text.shortened() }
    }
}
