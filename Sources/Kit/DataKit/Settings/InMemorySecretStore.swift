import Foundation
import Synchronization

/// Keeps secrets in memory until it is deallocated: for tests, and for sessions that must leave nothing behind.
public final class InMemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    /// Begins without secrets: nobody is signed in with a new one.
    public init() {}

    /// Never throws, as there is no file or keychain that could be locked.
    public func secret(for key: String) throws(StoreError) -> Data? { secrets.withLock { $0[key] } }

    /// Replaces the secret; removes it if `secret` is `nil`. Never throws.
    public func set(_ secret: Data?, for key: String) throws(StoreError) { secrets.withLock { $0[key] = secret } }
}
