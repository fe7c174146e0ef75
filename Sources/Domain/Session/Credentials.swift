public struct Credentials: Equatable, Sendable {
    /// ``LoginDraft`` removes the white space around it.
    public let username: String
    /// Exactly as entered: white space may belong to a password.
    public let password: String

    /// Traps if the user name or the password is empty. ``LoginDraft`` refuses empty values earlier.
    public init(username: String, password: String) {
        precondition(!username.isEmpty && !password.isEmpty, "Credentials need a user name and a password.")
        self.username = username
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without the password, which must be neither printed nor logged: `debugDescription` and the mirror lack it, too.
    public var description: String { "Credentials(username: \(username))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
