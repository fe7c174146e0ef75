import Foundation

/// A stored session: the tokens with the ID of their account, and the app's data about the account.
///
/// It is stored as one secret, so that a store never contains the tokens of one account and the profile of another.
/// Printing a session reveals nothing.
public struct Session: Codable, Hashable, Sendable {
    /// The tokens, with the ID of the account that they belong to.
    public var tokens: Tokens
    /// The app's data about the account, such as the user's name. The app chooses the format.
    public var profile: Data?
    /// Whether the server has refused to renew the tokens. If so, no user is signed in.
    ///
    /// The tokens stay in the store until the next sign-in or sign-out. If another process has renewed the tokens and
    /// stores the new tokens late, the new tokens still replace the refused ones.
    public internal(set) var isRefused = false

    /// Creates a session that the server has not refused to renew.
    public init(_ tokens: Tokens, profile: Data? = nil) {
        self.tokens = tokens
        self.profile = profile
    }
}

extension Session: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Reveals nothing, because neither tokens nor personal data may appear in logs and errors.
    public var description: String { "Session(hidden)" }

    /// Also reveals nothing, because collections print their elements with their debug description.
    public var debugDescription: String { description }

    /// Empty, so that `dump` and test failures also reveal nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Session? {
    /// The session, if its user is signed in.
    var signedIn: Session? { flatMap { $0.isRefused ? nil : $0 } }
}
