import DomainKit

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
            check(.username, username, by: .nonEmpty("Please enter user name")),
            check(.password, password, by: .satisfying("Please enter password") { !$0.isEmpty }))
        return Credentials(username: username, password: password)
    }
}

extension LoginDraft: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without the password, which must not be printed or logged. `debugDescription` and the mirror do
    /// not contain the password either.
    public var description: String { "LoginDraft(username: \(username))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
