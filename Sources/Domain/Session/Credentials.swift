public struct Credentials: Equatable, Sendable {
    /// The user name, without the white space around it, which ``LoginDraft`` removes.
    public let username: String
    /// The password exactly as entered, because white space may be part of a password.
    public let password: String

    /// Traps if the user name or the password is empty. ``LoginDraft`` refuses empty values earlier.
    public init(username: String, password: String) {
        precondition(!username.isEmpty && !password.isEmpty, "Credentials need a user name and a password.")
        self.username = username
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without the password, which must not be printed or logged. `debugDescription` and the mirror do
    /// not contain the password either.
    public var description: String { "Credentials(username: \(username))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
