import Foundation
import Reactive

/// A store that keeps each secret in a file that only the user can read, in a folder that only the user can open.
///
/// To change a secret, a process locks the file `.lock` in the folder while it reads, compares and writes. The kernel
/// releases the lock when the process ends, even after a crash.
public struct FileSecretStore: SecretStore {
    /// The maximum time that a change waits for another process's lock. Without this limit, a stopped process that
    /// keeps its lock would block all others.
    var patience: Duration = .seconds(5)
    private let folder: URL

    /// Creates a store in a folder, which is created when the first secret is stored.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Returns the secret, or `nil` if the key has no file. Throws if the file cannot be read.
    public func secret(for key: String) throws(StoreError) -> Data? {
        do {
            return try Data(contentsOf: file(key))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    /// Creates or replaces the file in one step, so that readers see either the old secret or the new one, even after a
    /// crash. If `new` is `nil`, the file is deleted. Throws if another process holds the lock for five seconds.
    public func replace(_ old: Data?, with new: Data?, for key: String) throws(StoreError) -> Bool {
        do {
            // Do not take the lock. Otherwise, deleting a secret that was never stored would create the folder.
            if old == new { return try secret(for: key) == old }
            try prepareFolder()
            let lock = ProcessLock(path: path(folder.appending(path: ".lock")))
            try acquire(lock)
            defer { lock.release() }
            guard try secret(for: key) == old else { return false }
            if let new { try PrivateFiles.replaceFile(at: file(key), with: new) } else { try remove(key) }
            return true
        } catch {
            throw StoreError(secretFailure: error)
        }
    }

    /// Emits after the file of the secret has changed. The folder is created if necessary.
    public func changes(of key: String) -> Observable<Void> {
        changes(of: key) { queue, body in
            try? prepareFolder()
            return FileWatch.changes(of: path(file(key)), on: queue, body)
        }
    }

    private func acquire(_ lock: ProcessLock) throws {
        let start = ContinuousClock.now
        while try !lock.acquire() {
            guard ContinuousClock.now - start < patience else { throw POSIXError(.EWOULDBLOCK) }
            usleep(1_000)
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

    /// Returns the file for a key. The key is percent-encoded, so that its path stays within the folder. The file
    /// extension prevents a clash with `.`, `..` and the lock file.
    private func file(_ key: String) -> URL {
        folder.appending(path: key.percentEncoded + ".secret")
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

extension StoreError {
    /// Creates an error with the code of another error, but without its text, which may contain private data.
    fileprivate init(secretFailure error: any Error) {
        if let error = error as? StoreError {
            self = error
        } else {
            let error = error as NSError
            self = .secretsUnavailable(cause: "\(error.domain) \(error.code)")
        }
    }
}
