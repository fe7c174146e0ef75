import Domain
import Reactive

/// Where the list of people leads.
public protocol UserListNavigator {
    /// Shows a person.
    func toUserDetail(_ user: User)

    /// Lets people enter a person: emits the person as saved, or ends without an element.
    func toAddUser() -> Driver<User>

    /// Asks whether to delete a person: emits on a yes, ends without an element on a no.
    func confirmDelete(_ user: User) -> Driver<Void>
}
