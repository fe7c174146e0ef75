import Foundation
import Synchronization

/// Keeps secrets in memory until it is deallocated: for tests, and for sessions that must leave nothing behind.
public final class MemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    /// Creates a store without secrets.
    public init() {}

    /// Returns the secret of a key, nil where there is none.
    public func secret(for key: String) throws(StoreError) -> Data? { secrets.withLock { $0[key] } }

    /// Sets the secret of a key, or removes it where the secret is nil.
    public func set(_ secret: Data?, for key: String) throws(StoreError) { secrets.withLock { $0[key] = secret } }
}
