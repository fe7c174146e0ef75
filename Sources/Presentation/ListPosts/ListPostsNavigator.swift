import Domain
import ReactiveUI

public protocol ListPostsNavigator {
    func toPost(_ post: Post)
    /// Opens the sign-in. Emits the account, or ends without an element.
    func toLogin() -> Driver<Account>
}
