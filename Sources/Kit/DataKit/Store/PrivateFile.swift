import Foundation

/// Files that only their owner can read, whatever the process's umask.
enum PrivateFile {
    /// Creates an empty file and the folders that lead to it, where they are missing: the file with permissions 0600,
    /// the folders with 0700. What exists is left as it is.
    ///
    /// SQLite gives the files that it puts beside a database the permissions of the database.
    static func create(_ url: URL) throws(StoreError) {
        try createFolder(url.deletingLastPathComponent())
        try create(path: url.path(percentEncoded: false))
    }

    /// Creates an empty file with permissions 0600, where it is missing.
    static func create(path: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            switch errno {
            // A folder of that name is opened, and refused, by SQLite.
            case EEXIST, EISDIR: return
            case EACCES, EPERM, EROFS: throw .readOnly(path: path)
            case ENOSPC, EDQUOT: throw .diskFull(path: path)
            case let code: throw .cannotOpen(path: path, cause: String(cString: strerror(code)))
            }
        }
        close(descriptor)
    }

    /// Takes away from others whatever permissions they have on a file of ours. One that belongs to another user, who
    /// shares it, stays as it is.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }

    private static func createFolder(_ folder: URL) throws(StoreError) {
        do {
            // The attributes are those of every folder that has to be created, and no umask widens them.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let path = folder.path(percentEncoded: false)
            let isForbidden =
                (error as? CocoaError)?.code == .fileWriteNoPermission
                || (error as? CocoaError)?.code == .fileWriteVolumeReadOnly
            throw isForbidden ? .readOnly(path: path) : .cannotOpen(path: path, cause: error.localizedDescription)
        }
    }
}
