import Domain
import Reactive

/// Where the posts lead.
public protocol ListPostsNavigator {
    /// Shows a post.
    func toPost(_ post: Post)
    /// Opens the sign-in: emits the account, or ends without an element.
    func toLogin() -> Driver<Account>
}
