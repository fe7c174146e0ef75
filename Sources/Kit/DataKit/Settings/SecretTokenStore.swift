import Foundation
import Reactive

/// A store that keeps a session as one secret, encoded as JSON.
public struct SecretTokenStore: TokenStore {
    private let secrets: any SecretStore
    private let key: String

    /// Creates a store that keeps one session in a secret store. If an app uses several servers, each of them needs a
    /// different `key`.
    public init(_ secrets: any SecretStore, key: String = "tokens") {
        self.secrets = secrets
        self.key = key
    }

    /// Returns the stored session. If the session cannot be decoded, no user is signed in.
    ///
    /// - Errors: `StoreError.secretsUnavailable` if the secret store cannot be read.
    public func session() throws -> Session? { Self.session(in: try secrets.secret(for: key)) }

    /// Replaces the secret if its session is `old`.
    ///
    /// - Errors: `StoreError.secretsUnavailable`. After an error, the previous session is still stored.
    public func replace(_ old: Session?, with new: Session?) throws -> Bool {
        let secret = try secrets.secret(for: key)
        guard Self.session(in: secret) == old else { return false }
        return try secrets.replace(secret, with: try new.map { try JSONEncoder().encode($0) }, for: key)
    }

    /// Emits after the secret may have changed, even if another process has changed it.
    public var changes: Observable<Void> { secrets.changes(of: key) }

    private static func session(in secret: Data?) -> Session? {
        secret.flatMap { try? JSONDecoder().decode(Session.self, from: $0) }
    }
}
