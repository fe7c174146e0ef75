import DomainKit
import Reactive

/// Fetches the followers of an account, and what they have written.
public protocol PostGateway: Sendable {
    /// One page of those who follow an account.
    ///
    /// - Errors: `GatewayError.refused` when the server does not accept the account's key.
    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>>
    /// The newest posts of one author, in no particular order, on one page.
    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>>
    /// The text of a post; it may be empty.
    func getText(of post: Post.ID) -> Observable<String>
    /// The newest posts of an account's followers as they were saved last, marked stale; nil where none were.
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?>
    /// Saves the newest posts of an account's followers in place of those that were saved before, and ends.
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never>
}

/// Has a source of posts.
public protocol HasPostGateway {
    /// Fetches followers and posts.
    var postGateway: any PostGateway { get }
}
