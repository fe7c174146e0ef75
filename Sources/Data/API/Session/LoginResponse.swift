import DataKit
import Domain

/// What a sign-in answers: the account, and its tokens beside it.
struct LoginResponse: Decodable, Sendable {
    let account: Account
    let tokens: Tokens

    init(from decoder: any Decoder) throws {
        account = try AccountResponse(from: decoder).account
        tokens = try TokensResponse(from: decoder).tokens
    }
}

/// What is sent to sign in.
struct LoginBody: Encodable, Sendable {
    var username: String
    var password: String
    var expiresInMins: Int?
}
