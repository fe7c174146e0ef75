import DataKit
import Domain
import Foundation

/// An account as the DummyJSON contract has it; identity and user name are always there.
struct AccountAnswer: Decodable, Sendable {
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

/// A pair of tokens as the DummyJSON contract has it.
struct TokensAnswer: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String

    var tokens: Tokens { Tokens(access: accessToken, refresh: refreshToken) }
}

/// What a sign-in answers: the account, and its tokens beside it.
struct LoginAnswer: Decodable, Sendable {
    let account: Account
    let tokens: Tokens

    init(from decoder: any Decoder) throws {
        account = try AccountAnswer(from: decoder).account
        tokens = try TokensAnswer(from: decoder).tokens
    }
}

/// What is sent to sign in.
struct LoginBody: Encodable, Sendable {
    var username: String
    var password: String
    var expiresInMins: Int?
}

/// What is sent to renew a session.
struct RefreshBody: Encodable, Sendable {
    var refreshToken: String
    var expiresInMins: Int?
}
