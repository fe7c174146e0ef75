import DataKit

/// A pair of tokens as the DummyJSON contract has it.
struct TokensResponse: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String

    var tokens: Tokens { Tokens(access: accessToken, refresh: refreshToken) }
}

/// What is sent to renew a session.
struct RefreshBody: Encodable, Sendable {
    var refreshToken: String
    var expiresInMins: Int?
}
