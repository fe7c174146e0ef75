import Foundation

/// Keeps each secret in a file that only its owner can read, in a folder that only its owner can enter.
public struct FileSecretStore: SecretStore {
    private let folder: URL

    /// Keeps secrets in `folder`, which is created when it is needed.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The content of the key's file.
    public func secret(for key: String) throws(StoreError) -> Data? {
        do {
            return try Data(contentsOf: file(key))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    /// Replaces the key's file in one step: a reader, or a crash, finds the old secret or the new one.
    public func set(_ secret: Data?, for key: String) throws(StoreError) {
        do {
            guard let secret else { return try remove(key) }
            try prepareFolder()
            let partial = folder.appending(path: ".\(UUID().uuidString)")
            do {
                try write(secret, to: partial)
                guard rename(path(partial), path(file(key))) == 0 else { throw POSIXError.last }
            } catch {
                unlink(path(partial))
                throw error
            }
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    private func remove(_ key: String) throws {
        guard unlink(path(file(key))) == 0 || errno == ENOENT else { throw POSIXError.last }
    }

    private func prepareFolder() throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The folder may have existed with other permissions.
        guard chmod(path(folder), 0o700) == 0 else { throw POSIXError.last }
    }

    /// Creates the file with its final permissions, so that the secret is at no time readable by others.
    private func write(_ secret: Data, to url: URL) throws {
        let descriptor = open(path(url), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: secret)
        try handle.synchronize()
    }

    /// The key as a file name: percent-encoded, so that no key leads out of the folder, and never hidden.
    private func file(_ key: String) -> URL {
        folder.appending(path: key.percentEncoded + ".secret")
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

extension POSIXError {
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension StoreError {
    /// Keeps the error's number and drops its text, which may hold more than is wanted.
    fileprivate init(secretFailure error: any Error) {
        let error = error as NSError
        self = .secretsUnavailable(cause: "\(error.domain) \(error.code)")
    }
}
