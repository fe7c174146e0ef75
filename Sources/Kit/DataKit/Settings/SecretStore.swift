import Foundation

/// Keeps secrets: readable by this app's user only, and never part of a log or an error.
///
/// `KeychainSecretStore` uses the keychain of Apple platforms; ``FileSecretStore`` works everywhere. Calls come from
/// any thread. Failures are `StoreError.secretsUnavailable`.
public protocol SecretStore: Sendable {
    /// Returns the secret under `key`, or nil where there is none.
    ///
    /// - Errors: `StoreError.secretsUnavailable` where it cannot be read: `nil` would count as signed out.
    func secret(for key: String) throws(StoreError) -> Data?
    /// Saves the secret under `key`, or deletes it if `secret` is `nil`. If it throws, the previous secret is still
    /// there.
    func set(_ secret: Data?, for key: String) throws(StoreError)
}

/// Keeps the tokens of a session in a secret store, as JSON.
public struct SecretTokenStore: TokenStore {
    private let secrets: any SecretStore
    private let key: String

    /// Apps with several servers need a different `key` for each.
    public init(_ secrets: any SecretStore, key: String = "tokens") {
        self.secrets = secrets
        self.key = key
    }

    /// The tokens kept last; what cannot be decoded counts as signed out.
    ///
    /// - Errors: `StoreError.secretsUnavailable` where the secret store cannot be read.
    public func load() throws -> Tokens? {
        try secrets.secret(for: key).flatMap { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }

    /// Keeps the tokens, or forgets them.
    ///
    /// - Errors: `StoreError.secretsUnavailable`; then the previous tokens are still there.
    public func save(_ tokens: Tokens?) throws {
        try secrets.set(try tokens.map { try JSONEncoder().encode($0) }, for: key)
    }
}
