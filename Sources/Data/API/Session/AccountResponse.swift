import Domain

/// An account as the DummyJSON contract has it; identity and user name are always there.
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
