import Synchronization

/// What the server hands out at sign-in: a token to show with requests, and one to renew it with.
public struct Tokens: Codable, Hashable, Sendable {
    /// The bearer token of requests.
    public var access: String
    /// What a new pair is asked for with.
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

/// Where the signed-in user's tokens are kept between launches.
public protocol TokenStore: Sendable {
    /// The tokens of the signed-in user, if there is one.
    func load() throws -> Tokens?
    /// Keeps the tokens, or forgets them where `tokens` is nil.
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
