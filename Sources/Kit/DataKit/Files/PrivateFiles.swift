import Foundation

/// Creates files and folders that only their owner can use: 0600 and 0700, under any umask of the process.
///
/// Existing files and folders retain their permissions, except a file that is replaced.
///
/// - Errors: a `POSIXError` with the system's code. If the content of a file cannot be written, Foundation's error.
public enum PrivateFiles {
    /// Creates the folder and all missing folders above it. Succeeds if the folder exists.
    public static func createFolder(at url: URL) throws { try createFolders(path(url)) }

    private static func createFolders(_ path: String) throws {
        do {
            try createFolder(path)
        } catch let error as POSIXError where error.code == .ENOENT {
            // Derive the parent from the string. With a URL, the folder above `missing/..` would be `missing/../..`,
            // and so on without an end.
            let parent = NSString(string: path).deletingLastPathComponent
            guard parent.count < path.count else { throw error }
            try createFolders(parent)
            // Tried only once, because a file system without room for a folder may report that the folder above is
            // missing.
            try createFolder(path)
        }
    }

    private static func createFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else {
            let error = POSIXError.last
            if error.code == .EEXIST, isFolder(path) { return }
            throw error
        }
        // The umask may have removed the owner's permissions.
        guard chmod(path, 0o700) == 0 else { throw POSIXError.last }
    }

    /// Creates an empty file. Leaves an existing one unchanged, with its content and its permissions.
    public static func createFile(at url: URL) throws {
        do {
            close(try openNewFile(at: url))
        } catch let error as POSIXError where error.code == .EEXIST {}
    }

    /// Creates or replaces the file in one step, so that readers see either the old content or the new one, even after
    /// a crash. A crash may also leave a hidden file next to it.
    public static func replaceFile(at url: URL, with content: Data) throws {
        let partial = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
        do {
            try write(content, toNewFileAt: partial)
            guard rename(path(partial), path(url)) == 0 else { throw POSIXError.last }
        } catch {
            unlink(path(partial))
            throw error
        }
    }

    /// Creates a file that others can never read. Fails if the file exists. The content is on the disk when this
    /// returns, so a crash after the rename cannot leave an empty file.
    static func write(_ content: Data, toNewFileAt url: URL) throws {
        let handle = FileHandle(fileDescriptor: try openNewFile(at: url), closeOnDealloc: true)
        try handle.write(contentsOf: content)
        try handle.synchronize()
    }

    private static func openNewFile(at url: URL) throws -> Int32 {
        let descriptor = open(path(url), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        guard fchmod(descriptor, 0o600) == 0 else {
            defer { close(descriptor) }
            throw POSIXError.last
        }
        return descriptor
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

extension POSIXError {
    /// The error of the last system call. Read it immediately, because any other call may replace `errno`.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
