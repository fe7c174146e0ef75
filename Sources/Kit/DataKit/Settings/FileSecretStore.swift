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

    /// Creates or replaces the file in one step, so that a reader finds, and a crash leaves, the old secret or the new
    /// one. Deletes the file if `secret` is `nil`.
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

    /// The file for a key. Its name is the key, percent-encoded so that it cannot lead out of the folder, and an ending
    /// that keeps `.` and `..` from being names of folders.
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
