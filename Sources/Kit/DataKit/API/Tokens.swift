/// What a server hands out at sign-in: a token to send with requests, and one to renew it with, where the server has
/// that.
///
/// Neither appears in a printed value, so that no log and no error shows them.
public struct Tokens: Codable, Hashable, Sendable {
    /// Sent with requests of endpoints that require a token. Its form is the server's: it is never looked into.
    public var access: String
    /// Sent to obtain the next tokens, which replace it; `nil` for a session that ends when its access token does.
    public var refresh: String?
    /// The account that the tokens belong to, if the app records it: see ``Endpoint/account``. Renewed tokens keep it,
    /// whatever the renewal returns.
    public var account: String?

    /// `account` can be left out by apps with a single account whose tokens no other process renews, `refresh` where
    /// sessions are not renewed.
    public init(access: String, refresh: String? = nil, account: String? = nil) {
        self.access = access
        self.refresh = refresh
        self.account = account
    }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Reveals nothing, since tokens must not appear in logs and errors.
    public var description: String { "Tokens(hidden)" }

    /// Reveals nothing either: collections print their elements by it.
    public var debugDescription: String { description }

    /// Empty, so that `dump` and test failures reveal nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
