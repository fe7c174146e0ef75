import Domain
import ReactiveUI

public protocol UserListNavigator {
    func toUserDetail(_ user: User)
    /// Opens the form for a new user. Emits the user as saved, or ends without an element.
    func toAddUser() -> Driver<User>
    /// Asks whether to delete a user. Emits on a yes, ends without an element on a no.
    func confirmDelete(_ user: User) -> Driver<Void>
}
