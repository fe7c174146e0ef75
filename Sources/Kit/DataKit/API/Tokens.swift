/// The tokens that a server issues at sign-in: an access token for requests and, on some servers, a refresh token that
/// renews the access token.
///
/// Printing this value reveals no token, so logs and errors do not contain tokens.
public struct Tokens: Codable, Hashable, Sendable {
    /// The token sent with requests of endpoints that require one. The server chooses its format, and the client never
    /// parses it.
    public var access: String
    /// The token that the app sends to obtain new tokens. The new tokens replace both current tokens. `nil` for a
    /// session that ends when its access token expires.
    public var refresh: String?
    /// The account that the tokens belong to, if the app records it: see ``Endpoint/account``. Renewed tokens keep the
    /// account, even if the renewal returns another account.
    public var account: String?

    /// Creates tokens. An app with a single account can leave out `account`, if no other process renews the tokens.
    /// Leave out `refresh` if sessions are not renewed.
    public init(access: String, refresh: String? = nil, account: String? = nil) {
        self.access = access
        self.refresh = refresh
        self.account = account
    }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Reveals nothing, because tokens must not appear in logs and errors.
    public var description: String { "Tokens(hidden)" }

    /// Also reveals nothing, because collections print their elements with it.
    public var debugDescription: String { description }

    /// Empty, so that `dump` and test failures also reveal nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
