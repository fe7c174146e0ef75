// for login

import DomainKit

/// A user name and a password, neither of them empty.
public struct Credentials: Equatable, Sendable {
    /// Without white space around it.
    public let username: String
    /// Exactly as entered: white space may belong to a password.
    public let password: String
}

/// A sign-in as text that has not been validated.
public struct LoginDraft: Draft {
    public enum Field: Hashable, Sendable, CaseIterable {
        case username
        case password
    }

    public var username: String
    public var password: String

    public init(username: String = "", password: String = "") {
        self.username = username
        self.password = password
    }

    public func validated() throws(ValidationError) -> Credentials {
        let (username, password) = try validate(
            check(.username, username, by: .nonEmpty("Please enter your user name")),
            check(.password, password, by: .satisfying("Please enter your password") { !$0.isEmpty }))
        return Credentials(username: username, password: password)
    }
}

extension LoginDraft: CustomStringConvertible, CustomReflectable {
    /// Leaves out the password, which must not be printed or logged.
    public var description: String { "LoginDraft(username: \(username))" }
    /// Leaves out the password, which must not be printed or logged.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    /// Leaves out the password, which must not be printed or logged.
    public var description: String { "Credentials(username: \(username))" }
    /// Leaves out the password, which must not be printed or logged.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
