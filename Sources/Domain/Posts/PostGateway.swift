import DomainKit
import Reactive

public protocol PostGateway: Sendable {
    /// One page of those who follow an account.
    ///
    /// - Errors: `GatewayError.refused` when the server does not accept the account's key.
    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>>
    /// One author's newest posts, unsorted and on one page.
    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>>
    /// The Markdown text of a post, empty if the server has none.
    func getText(of post: Post.ID) -> Observable<String>
    /// The posts that were saved last for the account, marked stale, or `nil` if none were saved.
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?>
    /// Replaces the posts that were saved for the account before, and ends.
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never>
}

public protocol HasPostGateway {
    var postGateway: any PostGateway { get }
}
