import Domain
import Reactive

/// Where the posts lead.
public protocol ListPostsNavigator {
    /// Shows a post.
    func toPost(_ post: Post)

    /// Lets people sign in: emits who they are, or ends without an element.
    func toLogin() -> Driver<Account>
}
