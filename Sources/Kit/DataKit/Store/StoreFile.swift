import Foundation

/// The file of a database: accessible to its owner only, with failures as store errors.
enum StoreFile {
    /// Creates an empty file and the folders on its path, if they are missing. Existing ones are left unchanged.
    ///
    /// SQLite gives the files that it puts next to a database the permissions of the database.
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
            // SQLite opens a folder of that name and reports the error.
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Removes all permissions of other users from a file of ours. Leaves a file of another user, who shares it,
    /// unchanged.
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
