import Synchronization

/// The pair that a server hands out at sign-in: a token to send with requests, and one to renew it with.
///
/// Neither appears in a printed value, so that no log and no error shows them.
public struct Tokens: Codable, Hashable, Sendable {
    /// The bearer token of requests.
    public var access: String
    /// The token that a new pair is requested with.
    public var refresh: String
    /// Whose tokens they are, where that is kept: see ``Endpoint/account``.
    public var account: String?

    /// A pair of tokens.
    public init(access: String, refresh: String, account: String? = nil) {
        self.access = access
        self.refresh = refresh
        self.account = account
    }
}

extension Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Hides both: tokens appear in no log and no error.
    public var description: String { "Tokens(hidden)" }

    /// Hides both.
    public var debugDescription: String { description }

    /// Hides both from `dump` as well.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Keeps the signed-in user's tokens between launches.
///
/// An ``Authorizer`` calls it from any thread, one call at a time, and reports what it throws as `GatewayError.storage`.
public protocol TokenStore: Sendable {
    /// Returns the tokens of the signed-in user, or nil where nobody is signed in.
    ///
    /// - Errors: any. It has to throw where the tokens cannot be read, since nil means that nobody is signed in.
    func load() throws -> Tokens?
    /// Keeps the tokens, or forgets them where `tokens` is nil. Where it throws, the previous ones must still be there.
    func save(_ tokens: Tokens?) throws
}

/// Keeps the tokens for the life of the process.
public final class InMemoryTokenStore: TokenStore {
    private let tokens: Mutex<Tokens?>

    /// A store that begins with `tokens`.
    public init(_ tokens: Tokens? = nil) {
        self.tokens = Mutex(tokens)
    }

    /// The tokens kept last.
    public func load() -> Tokens? { tokens.withLock { $0 } }

    /// Replaces the tokens.
    public func save(_ tokens: Tokens?) { self.tokens.withLock { $0 = tokens } }
}
