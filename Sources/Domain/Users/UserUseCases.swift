import DomainKit
import Reactive

/// Watches the saved users.
public protocol WatchingUsers {
    /// The saved users by name: now, then after each change.
    func watchUsers() -> Observable<[User]>
}

extension WatchingUsers where Self: HasUserGateway {
    /// The saved users by name: now, then after each change.
    public func watchUsers() -> Observable<[User]> { userGateway.watchUsers() }
}

/// Saves new users.
public protocol AddingUser {
    /// Saves what was entered for a user, and emits the user as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is saved.
    func addUser(_ draft: UserDraft) -> Observable<User>
}

extension AddingUser where Self: HasUserGateway {
    /// Saves what was entered for a user, and emits the user as saved.
    public func addUser(_ draft: UserDraft) -> Observable<User> {
        .deferred { [userGateway] in
            let user = try draft.validated()
            return userGateway.add([user]).map { user }
        }
    }
}

/// Deletes users.
public protocol DeletingUser {
    /// Deletes a user. Deleting one that does not exist succeeds.
    func deleteUser(id: User.ID) -> Observable<Void>
}

extension DeletingUser where Self: HasUserGateway {
    /// Deletes a user. Deleting one that does not exist succeeds.
    public func deleteUser(id: User.ID) -> Observable<Void> { userGateway.deleteUser(id: id) }
}
