import Foundation

/// Creates the file of a database so that only its owner can access it. Failures are reported as store errors.
enum StoreFile {
    /// Creates an empty file, and the folders on its path, if they do not exist. Existing files and folders are not
    /// changed.
    ///
    /// SQLite gives the files that it creates next to the database the same permissions.
    static func create(_ url: URL) throws(StoreError) {
        let folder = url.deletingLastPathComponent()
        do {
            try PrivateFiles.createFolder(at: folder)
        } catch {
            throw StoreError(error, path: folder.path(percentEncoded: false))
        }
        try create(path: url.path(percentEncoded: false))
    }

    static func create(path: String) throws(StoreError) {
        do {
            try PrivateFiles.createFile(at: URL(filePath: path))
        } catch let error as POSIXError where error.code == .EISDIR {
            // Let SQLite report the error, for example if a folder has this name.
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Removes all permissions of other users, if this user owns the file. If another user owns the file, it is not
    /// changed.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }
}

extension StoreError {
    fileprivate init(_ error: any Error, path: String) {
        switch (error as? POSIXError)?.code {
        case .EACCES, .EPERM, .EROFS: self = .readOnly(path: path)
        case .ENOSPC, .EDQUOT: self = .diskFull(path: path)
        default: self = .cannotOpen(path: path, cause: error.localizedDescription)
        }
    }
}
