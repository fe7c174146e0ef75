import DataKit
import Foundation
import Synchronization

/// Secrets that end with the app.
nonisolated final class MemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    func secret(for key: String) throws(StoreError) -> Data? { secrets.withLock { $0[key] } }
    func set(_ secret: Data?, for key: String) throws(StoreError) { secrets.withLock { $0[key] = secret } }
}
