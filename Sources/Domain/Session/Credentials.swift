public struct Credentials: Equatable, Sendable {
    /// Without white space around it.
    public let username: String
    /// Exactly as entered: white space may belong to a password.
    public let password: String

    /// Traps where either is empty.
    public init(username: String, password: String) {
        precondition(!username.isEmpty && !password.isEmpty, "Credentials have a user name and a password.")
        self.username = username
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Leaves out the password, which must not be printed or logged.
    public var description: String { "Credentials(username: \(username))" }
    /// Leaves out the password, which must not be printed or logged.
    public var debugDescription: String { description }
    /// Leaves out the password, which must not be printed or logged.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
