import DataKit
import Domain

/// The response to a sign-in, with the fields of the account and of the tokens in one object.
struct LoginResponse: Decodable, Sendable {
    let account: Account
    let tokens: Tokens

    init(from decoder: any Decoder) throws {
        account = try AccountResponse(from: decoder).account
        tokens = try TokensResponse(from: decoder).tokens
    }
}

struct LoginBody: Encodable, Sendable {
    var username: String
    var password: String
    var expiresInMins: Int?
}
