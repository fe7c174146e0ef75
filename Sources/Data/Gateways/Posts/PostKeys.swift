/// The keys of the server for posts. Each account has its own key, which is never used for another account.
public struct PostKeys: Sendable {
    /// The known keys by user name. An account with a known key does not claim the unclaimed key.
    public var known: [String: String]
    /// A key whose account is not known. The first account that uses it claims it.
    public var unclaimed: String?

    /// Creates the keys. For an account without a key, fetching the followers fails.
    public init(known: [String: String] = [:], unclaimed: String? = nil) {
        self.known = known
        self.unclaimed = unclaimed
    }
}
