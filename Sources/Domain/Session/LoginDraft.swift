import DomainKit

/// What is entered to sign in.
public struct LoginDraft: Draft {
    /// The fields that rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The user name.
        case username
        /// The password.
        case password
    }

    /// The user name as entered.
    public var username: String
    /// The password as entered.
    public var password: String

    /// Credentials to be entered.
    public init(username: String = "", password: String = "") {
        self.username = username
        self.password = password
    }

    /// The credentials to sign in with.
    public func validated() throws(ValidationError) -> Credentials {
        let (username, password) = try validate(
            check(.username, username, by: .nonEmpty("Please enter user name")),
            check(.password, password, by: .satisfying("Please enter password") { !$0.isEmpty }))
        return Credentials(username: username, password: password)
    }
}

extension LoginDraft: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user name only: a password is never printed.
    public var description: String { "LoginDraft(username: \(username))" }
    /// The user name only: a password is never printed.
    public var debugDescription: String { description }
    /// The user name only: a password is never printed.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
