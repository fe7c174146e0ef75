// for login

import DomainKit
import Reactive

/// A signed-in user.
public struct Account: Identifiable, Equatable, Sendable {
    public let id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

public protocol SessionGateway: Sendable {
    /// Signs in with the entered values. Fails with a `ValidationError` about the password for wrong credentials.
    func signIn(_ credentials: Credentials) -> Observable<Account>
    func signOut() -> Observable<Void>
}
