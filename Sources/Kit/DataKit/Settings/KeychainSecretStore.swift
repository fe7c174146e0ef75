#if canImport(Security)
    import Foundation
    import Security

    /// A store that keeps secrets in the system's keychain. The secrets stay on this device. After a restart, they can
    /// be read as soon as the device was unlocked once.
    ///
    /// Processes in the same keychain access group share secrets without a lock. Each write gives the item a new
    /// version. The keychain changes or deletes an item only if it still has the version that was read. The data
    /// protection keychain, which is the only one on iOS, compares and changes in one step.
    public struct KeychainSecretStore: SecretStore {
        private struct Item {
            let secret: Data?
            /// The version of the item, or `nil` if another program has added it.
            let version: Data?
        }

        private let service: String

        /// Creates a store whose secrets are generic passwords of `service`, which is usually the app's bundle
        /// identifier.
        public init(service: String) {
            self.service = service
        }

        /// Returns the secret, or `nil` if the keychain has no item for the key. Throws if the device was not unlocked
        /// since it started.
        public func secret(for key: String) throws(StoreError) -> Data? { try item(key)?.secret }

        /// Adds, replaces or deletes the item.
        public func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool {
            let item = try item(key)
            guard item?.secret == old else { return false }
            let status: OSStatus
            switch (item, new) {
            case (nil, nil): return true
            case (nil, let new?): status = SecItemAdd(query(key).merging(attributes(new)) { $1 } as CFDictionary, nil)
            case (let item?, nil): status = SecItemDelete(query(key, item.version) as CFDictionary)
            case (let item?, let new?):
                status = SecItemUpdate(query(key, item.version) as CFDictionary, attributes(new) as CFDictionary)
            }
            // Another process has changed the item since it was read.
            if status == errSecDuplicateItem || status == errSecItemNotFound { return false }
            try check(status)
            return true
        }

        private func item(_ key: String) throws(StoreError) -> Item? {
            var found: CFTypeRef?
            var query = query(key)
            query[kSecReturnData as String] = true
            query[kSecReturnAttributes as String] = true
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            try check(status)
            let item = found as? [String: Any]
            return Item(
                secret: item?[kSecValueData as String] as? Data, version: item?[kSecAttrGeneric as String] as? Data)
        }

        private func query(_ key: String, _ version: Data? = nil) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: key,
            ]
            query[kSecAttrGeneric as String] = version
            return query
        }

        private func attributes(_ secret: Data) -> [String: Any] {
            [
                kSecValueData as String: secret,
                kSecAttrGeneric as String: Data(UUID().uuidString.utf8),
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        private func check(_ status: OSStatus) throws(StoreError) {
            guard status == errSecSuccess else { throw .secretsUnavailable(cause: "OSStatus \(status)") }
        }
    }
#endif
