import Dispatch
import Foundation
import Reactive
import Synchronization

/// A store for secrets. Only the app's user can read them, and they never appear in a log or an error.
///
/// `KeychainSecretStore` uses the keychain of Apple platforms. ``FileSecretStore`` works on all platforms. Several
/// processes may share a store. The methods can be called on any thread. Failures are reported as
/// `StoreError.secretsUnavailable`.
public protocol SecretStore: Sendable {
    /// Returns the secret for `key`, or `nil` if none is stored.
    ///
    /// - Errors: `StoreError.secretsUnavailable` if the store cannot be read. Do not return `nil` in that case, because
    ///   it would look like a sign-out.
    func secret(for key: String) throws(StoreError) -> Data?
    /// Replaces the secret for `key`, or deletes it if `new` is `nil`, but only if the stored secret is `old`. Returns
    /// whether the stored secret was `old`.
    ///
    /// - Order: comparing and changing is one atomic step, even if several processes do it.
    /// - Errors: `StoreError.secretsUnavailable`. After an error, the previous secret is still stored.
    func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool
    /// Emits after the secret for `key` may have changed, even if another process has changed it. The default
    /// implementation reads the secret twice a second while there is a subscriber.
    func changes(of key: String) -> Observable<Void>
}

extension SecretStore {
    /// Saves the secret for `key`, or deletes it if `secret` is `nil`. If this method throws, the previous secret is
    /// kept.
    public func set(_ secret: Data?, for key: String) throws(StoreError) {
        while try !replace(self.secret(for: key), with: secret, for: key) {}
    }

    /// Changes the secret for `key`. `change` receives the stored secret, or `nil` if none is stored. If another
    /// process changes the secret at the same time, `change` is called again.
    ///
    /// - Errors: the errors of `change`, and `StoreError.secretsUnavailable`. After an error, the previous secret is
    ///   kept.
    public func update<Result>(_ key: String, _ change: (inout Data?) throws -> Result) throws -> Result {
        while true {
            let stored = try secret(for: key)
            var secret = stored
            let result = try change(&secret)
            if try secret == stored || replace(stored, with: secret, for: key) { return result }
        }
    }

    /// Reads the secret twice a second while there is a subscriber, and emits when it has changed.
    public func changes(of key: String) -> Observable<Void> {
        changes(of: key) { FileWatch.everyHalfSecond(on: $0, $1) }
    }

    /// Reads the secret when a watch reports a possible change, and emits if the secret has changed.
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
            // The secret may have changed before the watch started.
            queue.async(execute: check)
            return { running.withLock { $0 = nil } }
        }
    }
}
