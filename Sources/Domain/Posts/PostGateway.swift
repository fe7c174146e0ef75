import DomainKit
import Reactive

public protocol PostGateway: Sendable {
    /// One page of an account's followers.
    ///
    /// - Errors: `GatewayError.refused` when the server does not accept the account's key.
    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>>
    /// One author's newest posts, unsorted and on one page.
    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>>
    /// The Markdown text of a post, empty if the server has none.
    func getText(of post: Post.ID) -> Observable<String>
    /// The last saved posts of the account, marked stale, or `nil` if none were saved.
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?>
    /// Replaces the saved posts of the account, and ends.
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never>
}

public protocol HasPostGateway {
    var postGateway: any PostGateway { get }
}
