import DataKit
import Domain
import Foundation

/// Remembers which account uses which key of the server for posts. A claimed key is saved among the secrets, so that it
/// belongs to the same account at the next start and in other processes.
struct PostKeyring: Sendable {
    private let keys: PostKeys
    private let secrets: any SecretStore

    init(_ keys: PostKeys, secrets: any SecretStore) {
        self.keys = keys
        self.secrets = secrets
    }

    /// Returns the account's key, or `nil` if it has none. An account without a known key permanently claims the
    /// unclaimed key.
    ///
    /// Throws if the claims cannot be read at the moment. Otherwise another account could get a key that is already
    /// claimed.
    func key(for account: Account) throws -> String? {
        if let key = keys.known[account.username] { return key }
        // Saves the claim before the key is used. If a claim were lost, another account could claim the same key.
        return try secrets.update("keys of the posts' server") { saved in
            var claimed = saved.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
            guard let key = keys.unclaimed, !claimed.values.contains(key) else { return claimed[account.username] }
            claimed[account.username] = key
            saved = try JSONEncoder().encode(claimed)
            return key
        }
    }
}
