import Foundation
import Synchronization

/// Keeps secrets in memory until it is deallocated: for tests, and for sessions that must leave nothing behind.
public final class MemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    /// Begins without secrets.
    public init() {}

    /// Returns `nil` if there is no secret for the key. Never throws.
    public func secret(for key: String) throws(StoreError) -> Data? { secrets.withLock { $0[key] } }

    /// Replaces the secret; removes it if `secret` is `nil`. Never throws.
    public func set(_ secret: Data?, for key: String) throws(StoreError) { secrets.withLock { $0[key] = secret } }
}
