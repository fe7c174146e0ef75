import DataKit
import Domain
import Foundation
import Synchronization

/// Finds an account's key for the posts' server, and keeps it with the account among the secrets.
final class PostKeyring: Sendable {
    private let keys: PostKeys
    private let secrets: any SecretStore
    /// The keys that accounts have claimed, by user name.
    private let claimed: Mutex<[String: String]>

    /// A keyring that keeps claimed keys in `secrets`; what is kept there and cannot be read counts as none.
    init(_ keys: PostKeys, secrets: any SecretStore) {
        self.keys = keys
        self.secrets = secrets
        let kept = (try? secrets.secret(for: Self.name)).flatMap { $0 }
        claimed = Mutex(kept.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:])
    }

    /// The account's key, or nil where it has none.
    func key(for account: Account) throws -> String? {
        if let key = keys.known[account.username] { return key }
        return try claimed.withLock { claimed in
            guard let key = keys.unclaimed else { return claimed[account.username] }
            guard !claimed.values.contains(key) else { return claimed[account.username] }
            claimed[account.username] = key
            try secrets.set(try JSONEncoder().encode(claimed), for: Self.name)
            return key
        }
    }

    private static let name = "keys of the posts' server"
}
