import Domain

/// An account in the DummyJSON contract, which guarantees only the identity and the user name.
struct AccountResponse: Decodable, Sendable {
    var id: Int
    var username: String
    var firstName: String?
    var lastName: String?
    var email: String?

    var account: Account {
        Account(
            id: id, username: username, firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "")
    }
}
