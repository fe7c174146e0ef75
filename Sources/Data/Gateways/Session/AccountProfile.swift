import DataKit
import Domain
import Foundation

/// The account's data in a session, without the ID, which the tokens contain.
struct AccountProfile: Codable {
    var username: String
    var firstName: String
    var lastName: String
    var email: String

    init(_ account: Account) {
        username = account.username
        firstName = account.firstName
        lastName = account.lastName
        email = account.email
    }

    /// Encodes the profile. The same profile always has the same bytes, because the session compares the bytes to
    /// recognize a late response.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}

extension Account {
    /// Reads the profile of a session. Returns `nil` for a session that another app has stored.
    init?(_ session: Session) {
        guard let id = session.tokens.account, let encoded = session.profile,
            let profile = try? JSONDecoder().decode(AccountProfile.self, from: encoded)
        else { return nil }
        self.init(
            id: id, username: profile.username, firstName: profile.firstName, lastName: profile.lastName,
            email: profile.email)
    }
}
