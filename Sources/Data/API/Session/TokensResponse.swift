import DataKit

struct TokensResponse: Decodable, Sendable {
    var accessToken: String
    var refreshToken: String

    var tokens: Tokens { Tokens(access: accessToken, refresh: refreshToken) }
}

struct RefreshBody: Encodable, Sendable {
    var refreshToken: String
    var expiresInMins: Int?
}
