import Domain

/// An account in the DummyJSON contract, which guarantees only the ID and the user name.
struct AccountResponse: Decodable, Sendable {
    /// The ID of an account. It is a number in this contract, but other servers use a string, such as a UUID.
    struct Identity: Decodable, Sendable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
        }
    }

    var id: Identity
    var username: String
    var firstName: String?
    var lastName: String?
    var email: String?

    var account: Account {
        Account(
            id: id.text, username: username, firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "")
    }
}
