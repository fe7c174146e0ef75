import Domain
import Reactive

/// Where the user list leads.
public protocol UserListNavigator {
    /// Shows a user.
    func toUserDetail(_ user: User)
    /// Opens the form for a new user: emits the user as saved, or ends without an element.
    func toAddUser() -> Driver<User>
    /// Asks whether to delete a user: emits on a yes, ends without an element on a no.
    func confirmDelete(_ user: User) -> Driver<Void>
}
