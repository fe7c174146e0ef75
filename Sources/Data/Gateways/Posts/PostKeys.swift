import Domain

/// The keys of the posts' server: each account has one of its own, and which is never used for another account.
public struct PostKeys: Sendable {
    /// Keys by user name.
    public var known: [String: String]
    /// A key whose account is not known: it belongs to the account that uses it first.
    public var unclaimed: String?

    /// Some keys, or none.
    public init(known: [String: String] = [:], unclaimed: String? = nil) {
        self.known = known
        self.unclaimed = unclaimed
    }
}
