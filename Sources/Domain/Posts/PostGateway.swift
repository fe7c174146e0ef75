import DomainKit
import Reactive

public protocol PostGateway: Sendable {
    /// Emits one page of an account's followers.
    ///
    /// - Errors: `GatewayError.refused` if the server does not accept the account's key.
    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>>
    /// Emits one author's newest posts, unsorted and on one page.
    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>>
    /// Emits the Markdown text of a post. The text is empty if the server has no text.
    func getText(of post: Post.ID) -> Observable<String>
    /// Emits the last saved posts of the account, marked as stale, or `nil` if no posts were saved.
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?>
    /// Replaces the saved posts of the account, and then ends.
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never>
}

public protocol HasPostGateway {
    var postGateway: any PostGateway { get }
}
