import Foundation
import Reactive
import Synchronization

/// A store that keeps secrets in memory, for tests, and for sessions that must leave no trace.
public final class InMemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])
    private let changed = PublishSubject<String>()

    /// Creates a store without secrets, as if no user were signed in.
    public init() {}

    /// Returns the secret for `key`. This method never throws, because memory cannot be locked like a file or a
    /// keychain.
    public func secret(for key: String) throws(StoreError) -> Data? { secrets.withLock { $0[key] } }

    /// Replaces the secret if it is `old`, and never throws.
    public func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool {
        let isReplaced = secrets.withLock { secrets in
            guard secrets[key] == old else { return false }
            secrets[key] = new
            return true
        }
        if isReplaced { changed.send(key) }
        return isReplaced
    }

    /// Emits after each change of the secret, before ``SecretStore/replace(_:with:for:)`` returns.
    public func changes(of key: String) -> Observable<Void> { changed.observable.filter { $0 == key }.map { _ in } }
}
