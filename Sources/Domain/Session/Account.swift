/// A signed-in user.
public struct Account: Identifiable, Equatable, Sendable, Codable {
    /// Identifies the account.
    public let id: Int
    /// The name to sign in with.
    public var username: String
    /// The given name.
    public var firstName: String
    /// The family name.
    public var lastName: String
    /// The email address.
    public var email: String

    /// An account.
    public init(id: Int, username: String, firstName: String = "", lastName: String = "", email: String = "") {
        self.id = id
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
    }
}
