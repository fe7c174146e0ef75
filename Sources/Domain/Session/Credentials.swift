/// A user name and a password.
public struct Credentials: Equatable, Sendable {
    /// The user name, without white space around it.
    public let username: String
    /// The password, exactly as entered.
    public let password: String

    /// Credentials, neither of them empty.
    public init(username: String, password: String) {
        precondition(!username.isEmpty && !password.isEmpty, "Credentials have a user name and a password.")
        self.username = username
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user name only: a password is never printed.
    public var description: String { "Credentials(username: \(username))" }
    /// The user name only: a password is never printed.
    public var debugDescription: String { description }
    /// The user name only: a password is never printed.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
