import Dispatch
import Foundation
import Reactive
import Synchronization

/// Stores secrets. Only this app's user can read them, and they never appear in a log or an error.
///
/// `KeychainSecretStore` uses the keychain of Apple platforms. ``FileSecretStore`` works everywhere. Several processes
/// may share a store. Calls come from any thread. Failures are `StoreError.secretsUnavailable`.
public protocol SecretStore: Sendable {
    /// Returns the secret under `key`, or nil if none is stored.
    ///
    /// - Errors: `StoreError.secretsUnavailable` if the store cannot be read. Returning `nil` would look like a
    ///   sign-out.
    func secret(for key: String) throws(StoreError) -> Data?
    /// Replaces the secret under `key`, or deletes it if `new` is `nil`, but only if the stored secret is `old`.
    /// Returns whether the stored secret was `old`.
    ///
    /// - Order: the comparison and the change are one atomic step, even across processes.
    /// - Errors: `StoreError.secretsUnavailable`. In this case, the previous secret is still stored.
    func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool
    /// Emits after the secret under `key` may have changed, even by another process. The default implementation reads
    /// the secret twice a second while it has a subscriber.
    func changes(of key: String) -> Observable<Void>
}

extension SecretStore {
    /// Saves the secret under `key`, or deletes it if `secret` is `nil`. If it throws, the previous secret is kept.
    public func set(_ secret: Data?, for key: String) throws(StoreError) {
        while try !replace(self.secret(for: key), with: secret, for: key) {}
    }

    /// Changes the secret under `key`. `change` receives the stored secret, or `nil` if none is stored. It is called
    /// again if another process changes the secret at the same time.
    ///
    /// - Errors: the errors of `change`, and `StoreError.secretsUnavailable`. In this case, the previous secret is
    ///   kept.
    public func update<Result>(_ key: String, _ change: (inout Data?) throws -> Result) throws -> Result {
        while true {
            let stored = try secret(for: key)
            var secret = stored
            let result = try change(&secret)
            if try secret == stored || replace(stored, with: secret, for: key) { return result }
        }
    }

    /// Reads the secret twice a second while there is a subscriber, and emits if it differs from the last one.
    public func changes(of key: String) -> Observable<Void> {
        changes(of: key) { FileWatch.everyHalfSecond(on: $0, $1) }
    }

    /// Reads the secret whenever a watch reports a possible change, and emits if the secret differs.
    func changes(
        of key: String,
        _ watch: @escaping @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> sending FileWatch
    ) -> Observable<Void> {
        Observable.create { emitter in
            let last = Mutex(try? secret(for: key))
            // Read on a separate queue, because a secret store blocks its thread while it reads.
            let queue = DispatchQueue(label: "secrets")
            let check = { @Sendable in
                let secret = try? secret(for: key)
                let isChanged = last.withLock { last in
                    defer { last = secret }
                    return last != secret
                }
                if isChanged { emitter.send(()) }
            }
            let running = Mutex<FileWatch?>(watch(queue, check))
            // The secret may have changed before the watch began.
            queue.async(execute: check)
            return { running.withLock { $0 = nil } }
        }
    }
}
