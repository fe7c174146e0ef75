import Foundation

/// Keeps each secret in a file that only its owner can read, in a folder that only its owner can enter.
public struct FileSecretStore: SecretStore {
    private let folder: URL

    /// The folder is created with the first secret.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Returns `nil` if there is no file for the key, and throws if there is one that cannot be read.
    public func secret(for key: String) throws(StoreError) -> Data? {
        do {
            return try Data(contentsOf: file(key))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    /// Replaces the file atomically: a reader, or a crash, leaves either the old secret or the new one.
    public func set(_ secret: Data?, for key: String) throws(StoreError) {
        do {
            guard let secret else { return try remove(key) }
            try prepareFolder()
            try PrivateFiles.replaceFile(at: file(key), with: secret)
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    private func remove(_ key: String) throws {
        guard unlink(path(file(key))) == 0 || errno == ENOENT else { throw POSIXError.last }
    }

    private func prepareFolder() throws {
        try PrivateFiles.createFolder(at: folder)
        // An existing folder may have had other permissions.
        guard chmod(path(folder), 0o700) == 0 else { throw POSIXError.last }
    }

    /// The file name for a key: percent-encoded, so that a key cannot lead out of the folder, and never a hidden file.
    private func file(_ key: String) -> URL {
        folder.appending(path: key.percentEncoded + ".secret")
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

extension StoreError {
    /// Keeps the error's number but not its text, which may contain private data.
    fileprivate init(secretFailure error: any Error) {
        let error = error as NSError
        self = .secretsUnavailable(cause: "\(error.domain) \(error.code)")
    }
}
