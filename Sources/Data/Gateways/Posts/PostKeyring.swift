import DataKit
import Domain
import Foundation
import Synchronization

/// Remembers which account uses which key of the posts' server. A key that was claimed is saved among the secrets, so
/// that it belongs to the same account at the next start.
final class PostKeyring: Sendable {
    private let keys: PostKeys
    private let secrets: any SecretStore
    /// `nil` until the saved ones have been read.
    private let claimed = Mutex<[String: String]?>(nil)

    init(_ keys: PostKeys, secrets: any SecretStore) {
        self.keys = keys
        self.secrets = secrets
    }

    /// Returns the account's key, or `nil` if it has none. An account without a known key claims the unclaimed one for
    /// good.
    func key(for account: Account) throws -> String? {
        if let key = keys.known[account.username] { return key }
        return try claimed.withLock { saved in
            let claimed = try saved ?? read()
            saved = claimed
            guard let key = keys.unclaimed else { return claimed[account.username] }
            guard !claimed.values.contains(key) else { return claimed[account.username] }
            var next = claimed
            next[account.username] = key
            // Saved before it is used: a key whose claim is lost could be claimed by another account.
            try secrets.set(try JSONEncoder().encode(next), for: Self.name)
            saved = next
            return key
        }
    }

    /// Throws where the store cannot be read now: a key that counts as unclaimed meanwhile would go to another account.
    private func read() throws -> [String: String] {
        guard let kept = try secrets.secret(for: Self.name) else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: kept)) ?? [:]
    }

    private static let name = "keys of the posts' server"
}
