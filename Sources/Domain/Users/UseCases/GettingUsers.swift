import Reactive

/// Gets the saved people.
public protocol GettingUsers {
    /// Where they are saved.
    var userGateway: any UserGateway { get }
}

extension GettingUsers {
    /// The saved people by name, once.
    public func getUsers() -> Observable<[User]> { userGateway.getUsers() }

    /// The saved people by name: now, then after each change.
    public func watchUsers() -> Observable<[User]> { userGateway.watchUsers() }
}
