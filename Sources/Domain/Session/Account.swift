/// A signed-in user.
public struct Account: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public var username: String
    public var firstName: String
    public var lastName: String
    public var email: String

    public init(id: Int, username: String, firstName: String = "", lastName: String = "", email: String = "") {
        self.id = id
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
    }
}
