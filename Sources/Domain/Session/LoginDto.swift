import DomainKit

/// What people enter to sign in.
public struct LoginDto: Dto {
    /// What the rules are about.
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

    /// Credentials.
    public init(username: String = "", password: String = "") {
        self.username = username
        self.password = password
    }

    /// The rules of a sign-in.
    public static let rules: [Rule<LoginDto, Field>] = [
        Rule(.username, "Please enter user name") { !$0.username.isEmpty },
        Rule(.password, "Please enter password") { !$0.password.isEmpty },
    ]
}

extension LoginDto: CustomStringConvertible, CustomDebugStringConvertible {
    /// The user name only: a password is never printed.
    public var description: String { "LoginDto(username: \(username))" }
    /// The user name only: a password is never printed.
    public var debugDescription: String { description }
}
