#if canImport(Security)
    import Foundation
    import Security

    /// Keeps secrets in the system's keychain. They stay on this device and can be read once it has been unlocked.
    public struct KeychainSecretStore: SecretStore {
        private let service: String

        /// Secrets are generic passwords of `service`, usually the app's bundle identifier.
        public init(service: String) {
            self.service = service
        }

        /// Returns `nil` if the keychain has no item for the key, and throws if the device was not unlocked since it
        /// started.
        public func secret(for key: String) throws(StoreError) -> Data? {
            var item: CFTypeRef?
            let query = query(key).merging([kSecReturnData as String: true]) { $1 }
            let status = SecItemCopyMatching(query as CFDictionary, &item)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return item as? Data
        }

        /// Adds or replaces the item; deletes it if `secret` is `nil`, which succeeds also where there is none.
        public func set(_ secret: Data?, for key: String) throws(StoreError) {
            guard let secret else {
                let status = SecItemDelete(query(key) as CFDictionary)
                return status == errSecItemNotFound ? () : try check(status)
            }
            let attributes: [String: Any] = [
                kSecValueData as String: secret,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let status = SecItemUpdate(query(key) as CFDictionary, attributes as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            try check(SecItemAdd(query(key).merging(attributes) { $1 } as CFDictionary, nil))
        }

        private func query(_ key: String) -> [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: key,
            ]
        }

        private func check(_ status: OSStatus) throws(StoreError) {
            guard status == errSecSuccess else { throw .secretsUnavailable(cause: "OSStatus \(status)") }
        }
    }
#endif
