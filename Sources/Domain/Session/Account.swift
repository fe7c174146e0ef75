/// The signed-in account. It does not contain the tokens, which stay in the data layer.
public struct Account: Identifiable, Equatable, Sendable {
    /// The ID as the server writes it, for example a number or a UUID.
    public let id: String
    public var username: String
    public var firstName: String
    public var lastName: String
    public var email: String

    public init(id: String, username: String, firstName: String = "", lastName: String = "", email: String = "") {
        self.id = id
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
    }
}
