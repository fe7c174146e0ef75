import DataKit
import Domain
import Foundation

/// Remembers which account uses which key of the posts' server. A claimed key is saved among the secrets, so that it
/// belongs to the same account at the next start and in other processes.
struct PostKeyring: Sendable {
    private let keys: PostKeys
    private let secrets: any SecretStore

    init(_ keys: PostKeys, secrets: any SecretStore) {
        self.keys = keys
        self.secrets = secrets
    }

    /// Returns the account's key, or `nil` if it has none. An account without a known key claims the unclaimed one for
    /// good.
    ///
    /// Throws if the claims cannot be read now. Otherwise a claimed key could count as unclaimed and go to another
    /// account.
    func key(for account: Account) throws -> String? {
        if let key = keys.known[account.username] { return key }
        // Saved before it is used, because another account could claim a key whose claim is lost.
        return try secrets.update("keys of the posts' server") { saved in
            var claimed = saved.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
            guard let key = keys.unclaimed, !claimed.values.contains(key) else { return claimed[account.username] }
            claimed[account.username] = key
            saved = try JSONEncoder().encode(claimed)
            return key
        }
    }
}
