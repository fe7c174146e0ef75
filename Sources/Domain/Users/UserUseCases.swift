import Reactive

public protocol WatchingUsers: Sendable {
    func watchUsers() -> Observable<[User]>
}

extension WatchingUsers where Self: HasUserGateway {
    public func watchUsers() -> Observable<[User]> { userGateway.watchUsers() }
}

public protocol AddingUser {
    /// Saves the entered values as a new user, and emits the saved user.
    ///
    /// - Errors: A `ValidationError` about every invalid field, before the user is saved.
    func addUser(_ draft: UserDraft) -> Observable<User>
}

extension AddingUser where Self: HasUserGateway {
    public func addUser(_ draft: UserDraft) -> Observable<User> {
        .deferred { [userGateway] in
            let user = try draft.validated()
            return userGateway.add([user]).map { user }
        }
    }
}

public protocol DeletingUser {
    func deleteUser(id: User.ID) -> Observable<Void>
}

extension DeletingUser where Self: HasUserGateway {
    public func deleteUser(id: User.ID) -> Observable<Void> { userGateway.deleteUser(id: id) }
}
