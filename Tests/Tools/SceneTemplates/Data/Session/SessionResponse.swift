// for login

// import domain
import DataKit

/// A session as the server sends it.
struct SessionResponse: Decodable, Sendable {
    var tokens: Tokens
    var account: Account

    init(from decoder: any Decoder) throws {
        let id: AccountID = try decoder.value(at: "id")
        tokens = try Tokens(
            access: decoder.value(at: "accessToken"),
            refresh: decoder.valueIfPresent(at: "refreshToken"),
            account: id.text)
        account = Account(id: id.text, name: try decoder.value(at: "username"))
    }
}

/// An ID that is a number on one server, and a string on another.
private struct AccountID: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try (try? container.decode(Int.self)).map { "\($0)" } ?? container.decode(String.self)
    }
}
#if renewing

    /// The new tokens as the server sends them. A server that keeps the refresh token does not send it again.
    struct RenewalResponse: Decodable, Sendable {
        var tokens: Tokens

        init(from decoder: any Decoder) throws {
            tokens = try Tokens(
                access: decoder.value(at: "accessToken"), refresh: decoder.valueIfPresent(at: "refreshToken"))
        }
    }

    extension Endpoint<RenewalResponse> {
        static func renewal(of refresh: String) -> Endpoint {
            Endpoint(.post, path: ["auth", "refresh"], body: ["refreshToken": refresh])
        }
    }
#endif

extension Endpoint<SessionResponse> {
    static func signIn(_ credentials: Credentials) -> Endpoint {
        Endpoint(
            .post, path: ["auth", "login"],
            body: ["username": credentials.username, "password": credentials.password])
    }
}
